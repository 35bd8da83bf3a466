// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's two entry points. `--parser=NAME` chooses what is fuzzed: one program for all parsers
// links once.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/fuzz/parser_harness.h"

namespace {

std::string& chosenParser() {
    static std::string name;
    return name;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    constexpr std::string_view kOption = "--parser=";
    for (int i = 1; i < *count; ++i) {
        const std::string_view word = (*words)[i];
        if (word.starts_with(kOption)) chosenParser() = word.substr(kOption.size());
    }
    const auto names = petaplan::fuzz::parserNames();
    if (std::find(names.begin(), names.end(), chosenParser()) != names.end()) return 0;
    for (const auto& name : names) std::printf("%s\n", name.c_str());
    std::exit(chosenParser().empty() ? 0 : 2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string fault = petaplan::fuzz::faultOf(chosenParser(), bytes);
    if (!fault.empty()) {
        std::fprintf(stderr, "%s: %s\n", chosenParser().c_str(), fault.c_str());
        std::abort();
    }
    return 0;
}
