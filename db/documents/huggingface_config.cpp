// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/huggingface_config.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/json_reading.h"

namespace petaplan::documents {
namespace {

using workload::TransformerModel;

/// Families whose feed-forward block has two matrices, not three.
constexpr std::array<std::string_view, 12> kPlainMlp{
    "gpt2",   "gpt_neo", "gpt_neox", "gptj",        "opt",        "bloom",
    "falcon", "phi",     "codegen",  "gpt_bigcode", "starcoder2", "bert"};
/// Families whose output projection is the embedding unless the file says otherwise.
constexpr std::array<std::string_view, 9> kTied{
    "gpt2", "gpt_neo", "opt", "bloom", "falcon", "gemma", "gemma2", "gemma3", "gemma3_text"};

/// Families that read a text and never write one.
constexpr std::array<std::string_view, 10> kEncoders{
    "bert",       "roberta", "xlm-roberta", "distilbert", "albert",
    "deberta-v2", "deberta", "electra",     "modernbert", "camembert"};

/// Families with an encoder and a decoder: their cross attention, second stack and cache are not
/// described by the dimensions of a decoder.
constexpr std::array<std::string_view, 18> kEncoderDecoders{"t5",
                                                            "mt5",
                                                            "umt5",
                                                            "longt5",
                                                            "switch_transformers",
                                                            "bart",
                                                            "mbart",
                                                            "pegasus",
                                                            "marian",
                                                            "m2m_100",
                                                            "nllb-moe",
                                                            "led",
                                                            "blenderbot",
                                                            "whisper",
                                                            "prophetnet",
                                                            "bigbird_pegasus",
                                                            "t5gemma",
                                                            "encoder-decoder"};

/// A model of two stacks would be planned as one stack of its decoder's size.
void refuseEncoderDecoder(JsonFields& fields, const std::string& family) {
    const auto among = std::find(kEncoderDecoders.begin(), kEncoderDecoders.end(), family);
    if (among == kEncoderDecoders.end() && !fields.flagOr("is_encoder_decoder", false)) return;
    const auto key =
        fields.find(among == kEncoderDecoders.end() ? "is_encoder_decoder" : "model_type");
    const std::string what =
        (family.empty() ? std::string("this model") : family) +
        " has an encoder and a decoder; only models of one stack are "
        "planned: name a decoder such as llama, or give the size with --params";
    if (key) key->fail(what);
    fields.node().fail(what);
}

template <std::size_t N>
bool among(const std::array<std::string_view, N>& families, const std::string& family) {
    return std::find(families.begin(), families.end(), family) != families.end();
}

/// The first of several spellings of a dimension.
std::optional<int> dimension(JsonFields& fields, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        const auto node = fields.find(key);
        if (node && node->isNumber()) return fields.optionalWhole(key);
        if (node && node->isText())
            node->fail("is the text \"" + node->text() + "\", not a number");
    }
    return std::nullopt;
}

int neededDimension(JsonFields& fields, std::initializer_list<std::string_view> keys) {
    if (const auto value = dimension(fields, keys)) return *value;
    std::string names;
    for (const std::string_view key : keys) {
        if (!names.empty()) names += " or ";
        names += key;
    }
    fields.node().fail("lacks " + names);
}

void readExperts(JsonFields& fields, TransformerModel& model) {
    model.experts =
        dimension(fields, {"num_local_experts", "n_routed_experts", "num_experts"}).value_or(0);
    if (model.experts == 0) return;
    model.expertsPerToken =
        neededDimension(fields, {"num_experts_per_tok", "num_experts_per_token", "moe_topk"});
    model.expertFfn = dimension(fields, {"moe_intermediate_size"});
    model.denseLayers = dimension(fields, {"first_k_dense_replace"}).value_or(0);
    if (const auto shared = dimension(fields, {"shared_expert_intermediate_size"})) {
        model.sharedExpertFfn = *shared;
    } else if (const auto count = dimension(fields, {"n_shared_experts"})) {
        model.sharedExpertFfn = *count * model.expertFfn.value_or(model.ffn);
    }
}

void readLatentAttention(JsonFields& fields, TransformerModel& model) {
    const auto rank = dimension(fields, {"kv_lora_rank"});
    if (!rank) return;
    TransformerModel::LatentAttention latent;
    latent.kvRank = *rank;
    latent.queryRank = dimension(fields, {"q_lora_rank"}).value_or(0);
    latent.ropeHeadSize = neededDimension(fields, {"qk_rope_head_dim"});
    latent.noRopeHeadSize = neededDimension(fields, {"qk_nope_head_dim"});
    latent.valueHeadSize = neededDimension(fields, {"v_head_dim"});
    model.latentAttention = latent;
}

TransformerModel modelFrom(JsonFields& fields, const std::string& family) {
    TransformerModel model;
    model.layers = neededDimension(fields, {"num_hidden_layers", "n_layer", "num_layers"});
    model.hidden = neededDimension(fields, {"hidden_size", "n_embd", "d_model"});
    model.heads = neededDimension(fields, {"num_attention_heads", "n_head"});
    model.vocab = neededDimension(fields, {"vocab_size"});
    model.kvHeads =
        dimension(fields, {"num_key_value_heads", "num_kv_heads"}).value_or(model.heads);
    const auto multiQuery = fields.find("multi_query");
    if (multiQuery && multiQuery->flag() && model.kvHeads == model.heads) model.kvHeads = 1;
    // These families state no feed-forward size when it is four times the width.
    model.ffn =
        dimension(fields, {"intermediate_size", "n_inner", "ffn_dim"}).value_or(4 * model.hidden);
    model.headSizeStated = dimension(fields, {"head_dim"});
    model.gatedMlp = !among(kPlainMlp, family);
    model.tiedEmbeddings = fields.flagOr("tie_word_embeddings", among(kTied, family));
    model.encoderOnly = among(kEncoders, family) && !fields.flagOr("is_decoder", false);
    model.maxContext = dimension(fields, {"max_position_embeddings", "n_positions"});
    if (fields.flagOr("use_sliding_window", true))
        model.slidingWindow = dimension(fields, {"sliding_window"});
    readExperts(fields, model);
    readLatentAttention(fields, model);
    return model;
}

}  // namespace

TransformerModel huggingFaceConfigFromText(std::string_view json, const std::string& fileName,
                                           const std::string& name) {
    const Json parsed = parseJson(json, fileName);
    std::vector<std::string> ignored;
    JsonFields fields = JsonNode(parsed, "", fileName, ignored).object();
    const std::string family = fields.textOr("model_type");
    const std::string stated = fields.textOr("_name_or_path");
    TransformerModel model;
    refuseEncoderDecoder(fields, family);
    if (const auto text = fields.find("text_config"); text && text->isObject()) {
        JsonFields inner = text->object();
        const std::string innerFamily = inner.textOr("model_type", family);
        refuseEncoderDecoder(inner, innerFamily);
        model = modelFrom(inner, innerFamily);
    } else {
        model = modelFrom(fields, family);
    }
    model.name = stated.empty() ? name : stated;
    model.id = model.name;
    model.source.title = fileName;
    return model;
}

std::string huggingFaceKeyOf(std::string_view field) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kKeys{
        {{"layers", "num_hidden_layers"},
         {"hidden", "hidden_size"},
         {"heads", "num_attention_heads"},
         {"kv_heads", "num_key_value_heads"},
         {"ffn", "intermediate_size"},
         {"vocab", "vocab_size"},
         {"head_size", "head_dim"},
         {"experts", "num_local_experts"},
         {"experts_per_token", "num_experts_per_tok"},
         {"expert_ffn", "moe_intermediate_size"},
         {"dense_layers", "first_k_dense_replace"},
         {"shared_expert_ffn", "shared_expert_intermediate_size"},
         {"max_context", "max_position_embeddings"}}};
    for (const auto& [own, theirs] : kKeys) {
        if (own == field) return std::string(theirs);
    }
    return std::string(field);
}

TransformerModel readHuggingFaceConfig(const std::filesystem::path& file) {
    const std::string folder = file.parent_path().filename().string();
    const std::string name =
        file.stem() == "config" && !folder.empty() ? folder : file.stem().string();
    return huggingFaceConfigFromText(readFile(file), file.string(), name);
}

}  // namespace petaplan::documents
