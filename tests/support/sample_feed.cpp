// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_feed.h"

#include <fstream>

namespace petaplan::testing {

std::filesystem::path writeSampleFeed(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "prices-2026-11-29.csv";
    std::ofstream out(file, std::ios::binary);
    out << "provider,instance_type,region,pricing,price_per_hour,currency,quoted_on,valid_until,"
           "gpu,gpu_count,gpu_memory_gib\n";
    const auto row = [&out](const char* machine, const char* pricing, const char* price,
                            const char* hardware = ",,") {
        out << "aws," << machine << ",us-east-1," << pricing << ',' << price
            << ",USD,2026-11-29,2027-01-31," << hardware << '\n';
    };
    row("p5en.48xlarge", "on_demand", "60.131");
    row("p5en.48xlarge", "spot", "70.5");
    row("p5.48xlarge", "on_demand", "0.11");
    row("p4d.24xlarge", "on_demand", "5.00");
    row("p4de.24xlarge", "on_demand", "0");
    row("p3.16xlarge", "on_demand", "-24.48");
    row("g5.xlarge", "on_demand", "1.0061", "A10G,1,22.35");
    row("g5.12xlarge", "on_demand", "5.673", "A10G,3,24");
    row("g4dn.xlarge", "spot", "0.0971");
    row("g6.xlarge", "on_demand", "0.8048");
    row("g6.xlarge", "on_demand", "0.8048");
    row("g6.2xlarge", "on_demand", "0.9776");
    row("g6.2xlarge", "on_demand", "0.9900");
    return file;
}

}  // namespace petaplan::testing
