// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/db/store/catalog_text_folder.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace petaplan::store::testing {
namespace {

struct TextFile {
    const char* name;
    const char* content;
};

constexpr TextFile kFiles[] = {
    {"catalog.csv", "key,value\ntitle,Small catalog\ndate,2026-11-30\n"},
    {"sources.csv",
     "id,title,date\n"
     "list-2026,list of the supplier,2026-06-15\n"
     "rates,central bank,2026-07\n"},
    {"providers.csv",
     "id,name,home_country,currency,kind,billing_granularity_seconds,minimum_charge_seconds,"
     "spot_name,spot_notice_seconds,early_termination_terms,egress_usd_per_gb,"
     "storage_usd_per_gb_month,source,source_date\n"
     "aws,Amazon Web Services,US,USD,hyperscaler,1,60,Spot,120,none,0.09,,docs,2026-01-01\n"
     "verda,Verda,FI,EUR,neocloud,600,,,,,0,,unverified (no source found),\n"},
    {"regions.csv",
     "provider_id,region,place,country,continent,grid_gco2_per_kwh,pue,source,source_date\n"
     "aws,us-east-1,N. Virginia,US,North America,379.1,1.135,docs,2026-01-31\n"
     "verda,global,,,,,,docs,\n"},
    {"gpus.csv",
     "id,vendor,name,variant,architecture,launch_year,form_factor,memory_gib,memory_type,"
     "memory_bandwidth_gb_s,fp64_tflops,fp64_tensor_tflops,fp32_tflops,tf32_tensor_tflops,"
     "fp16_tensor_tflops,bf16_tensor_tflops,fp8_tflops,fp4_tflops,int8_tops,sparsity_factor,tdp_w,"
     "interconnect,interconnect_bandwidth_gb_s,pcie_gen,pcie_lanes,mig_max_instances,"
     "vgpu_min_fraction,cuda_compute_capability,rt_cores,export_control_note,source,source_date,"
     "memory_usable_gib,fp16_accumulate,second_source,cross_check,unverified_fields,notes\n"
     "a100-sxm4-40,NVIDIA,A100,SXM4 40GB,Ampere,2020,SXM4,40,HBM2,1555,9.7,19.5,19.5,156,312,312,,"
     ",624,2,400,NVLink 3,600,4,16,7,,8.0,no,,data sheet,2021-06,39.5,fp32,white "
     "paper,yes,pcie_lanes,\n"
     "t4g,NVIDIA,T4G,,Turing,,,16,GDDR6,,,,,,,,,,,,,,,,,,1/8,,,,docs,,,,,no,,\n"},
    {"gpu_figures.csv",
     "gpu_id,figure,value,unit,preferred,rule,source,source_date\n"
     "a100-sxm4-40,memory_bandwidth_gb_s,1555,GB/s,yes,data sheet,data sheet,2021-06\n"
     "a100-sxm4-40,memory_bandwidth_gb_s,1600,GB/s,no,rounded,launch article,\n"},
    {"gpu_aliases.csv",
     "name,gpu_id,status,note\nA100 40GB SXM,a100-sxm4-40,alias,\nA100,,ambiguous,ask\n"},
    {"instances.csv",
     "provider_id,instance_type,family,gpu_id,gpu_count_numerator,gpu_count_denominator,vcpus,"
     "memory_gib,local_storage_gb,network_gbps,network_kind,gpu_interconnect,mig_or_vgpu,source,"
     "source_date\n"
     "aws,p4d.24xlarge,p4d,a100-sxm4-40,8,1,96,1152,8000,400,efa,nvswitch,mig,docs,2026-01-31\n"
     "verda,slice,s,t4g,1,8,,,0,,,none,vgpu-1/8,docs,2026-01-31\n"},
    {"prices.csv",
     "provider_id,instance_type,region,pricing_model,price_per_hour,price_per_month,currency,"
     "upfront,term_months,min_commit_hours,observed_on,basis,status,note,source_id\n"
     "aws,p4d.24xlarge,us-east-1,on_demand,32.7726,,USD,,,,2024-04-04,observed,before_price_cut,"
     "old list,list-2026\n"
     "aws,p4d.24xlarge,us-east-1,on_demand,21.957642,,USD,,,,2026-06-15,observed,,,list-2026\n"
     "aws,p4d.24xlarge,us-east-1,reserved_1y_all_upfront,18.830479,,USD,164955,12,8760,2026-06-15,"
     "observed,,,list-2026\n"
     "aws,p4d.24xlarge,,spot,9.10,,USD,,,,,derived,,,list-2026\n"},
    {"commitments.csv",
     "provider_id,program,term_months,payment,typical_discount_pct,flexibility,early_termination,"
     "source,source_date\n"
     "aws,reserved instance,12,no_upfront,37.0,family locked,none,computed,2025-04-05\n"},
    {"mig_profiles.csv",
     "gpu_id,profile,compute_slices,total_compute_slices,memory_gb,memory_fraction,max_instances,"
     "media_extensions,source,source_date,notes\n"
     "a100-sxm4-40,1g.5gb,1,7,5,1/8,7,no,docs,2026-08-21,\n"},
    {"interconnects.csv",
     "id,kind,generation,used_by,links_or_ports,per_link_or_port_gbit_s,per_link_or_port_gb_s,"
     "per_gpu_gb_s_per_direction,per_gpu_gb_s_bidirectional,per_node_gb_s_per_direction,"
     "typical_latency_us,measured,source,source_date,unverified_fields,notes\n"
     "nvlink3,nvlink,3,A100,12,200,25,300,600,,,,docs,2026-08-22,,\n"},
    {"fx_rates.csv",
     "month,currency,units_per_usd,basis,source_id\n"
     "2026-05,EUR,0.91,monthly average,rates\n"
     "2026-06,EUR,0.9,monthly average,rates\n"},
    {"claims.csv",
     "claim_id,subject,claim,value,unit,verdict,correct_value,why,category,confidence,"
     "related_claims,checked_on,source,source_date\n"
     "C1,A100,\"An A100 has 40 GB, always.\",40,GB,contradicted,40 or 80,Two "
     "variants.,hardware,high,,2026-11-30,data sheet,\n"},
    {"models.csv",
     "id,name,layers,hidden,heads,kv_heads,head_size,ffn,vocab,gated_mlp,tied_embeddings,"
     "encoder_only,experts,experts_per_token,expert_ffn,shared_expert_ffn,dense_layers,sliding_"
     "window,max_context,"
     "mla_query_rank,mla_kv_rank,mla_rope_head_size,mla_no_rope_head_size,mla_value_head_size,"
     "stated_parameters,stated_active_parameters,source,source_date\n"
     "llama-2-7b,Llama 2 "
     "7B,32,4096,32,32,,11008,32000,yes,no,,,,,,,,4096,,,,,,6738000000,,litgpt,2026-06\n"
     "deepseek-v3,DeepSeek-V3,61,7168,128,128,,18432,129280,yes,no,no,256,8,2048,2048,3,,131072,"
     "1536,"
     "512,64,128,128,671026000000,37000000000,transformers,2025\n"},
};

}  // namespace

CatalogTextFolder::CatalogTextFolder() {
    std::filesystem::create_directory(path());
    for (const TextFile& file : kFiles) write(file.name, file.content);
}

std::string CatalogTextFolder::read(const std::string& file) const {
    return bytesOf(path() / file);
}

void CatalogTextFolder::write(const std::string& file, const std::string& content) const {
    writeBytes(path() / file, content);
}

void CatalogTextFolder::replace(const std::string& file, const std::string& from,
                                const std::string& to) const {
    std::string content = read(file);
    const std::size_t at = content.find(from);
    if (at == std::string::npos || content.find(from, at + 1) != std::string::npos) {
        throw std::logic_error("'" + from + "' does not occur once in " + file);
    }
    write(file, content.replace(at, from.size(), to));
}

void CatalogTextFolder::append(const std::string& file, const std::string& row) const {
    write(file, read(file) + row + "\n");
}

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void writeBytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace petaplan::store::testing
