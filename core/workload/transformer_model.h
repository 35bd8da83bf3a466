// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/source.h"

namespace petaplan::workload {

/// Dimensions of a decoder (or encoder) transformer. Parameter counts are derived from them.
struct TransformerModel {
    std::string id;    ///< "llama-3.1-70b"
    std::string name;  ///< "Llama 3.1 70B"
    int layers = 0;
    int hidden = 0;
    int heads = 0;                      ///< query heads
    int kvHeads = 0;                    ///< equal to heads without grouped-query attention
    std::optional<int> headSizeStated;  ///< where it is not hidden / heads
    int ffn = 0;  ///< of dense layers; of one expert where expertFfn is absent
    int vocab = 0;
    bool gatedMlp = true;
    bool tiedEmbeddings = false;
    bool encoderOnly = false;  ///< attends to both sides (BERT): it predicts no next token
    int experts = 0;           ///< routed experts per MoE layer; 0: dense
    int expertsPerToken = 0;
    std::optional<int> expertFfn;
    int sharedExpertFfn = 0;           ///< feed-forward size of always-active experts together
    int denseLayers = 0;               ///< leading layers without experts in a MoE model
    std::optional<int> slidingWindow;  ///< tokens; absent: full attention
    std::optional<int> maxContext;
    /// Multi-head latent attention (DeepSeek-V2 and later); absent: ordinary heads.
    struct LatentAttention {
        int queryRank = 0;  ///< 0: no query compression
        int kvRank = 0;
        int ropeHeadSize = 0;
        int noRopeHeadSize = 0;
        int valueHeadSize = 0;
    };
    std::optional<LatentAttention> latentAttention;
    std::optional<double> statedParameters;        ///< advertised total, absolute number
    std::optional<double> statedActiveParameters;  ///< advertised active per token
    Source source;

    int headSize() const { return headSizeStated.value_or(heads > 0 ? hidden / heads : 0); }
    bool isMoe() const { return experts > 0; }
};

/// Exact counts from the dimensions. Formula: models of standard decoder blocks, see
/// parameter_count.cpp for each term.
struct ParameterCount {
    double attentionPerLayer = 0;
    double mlpPerDenseLayer = 0;
    double mlpPerMoeLayer = 0;        ///< all experts, router, shared experts
    double mlpActivePerMoeLayer = 0;  ///< experts that one token uses
    double normsTotal = 0;
    double embedding = 0;  ///< look-up table
    double head = 0;       ///< output projection held apart; 0 when tied

    double total = 0;
    double active = 0;  ///< per token, look-up table excluded from products but counted here
    double attentionTotal = 0;  ///< of all layers
    double routedExperts = 0;   ///< of all layers: what expert parallelism divides
    /// Parameters whose product with a token costs 2 FLOPs: active without the look-up table, with
    /// the output projection (also when tied).
    double multipliedPerToken = 0;
};
ParameterCount countParameters(const TransformerModel& model);

/// Faults of the dimensions as the user entered them, each with field and allowed range.
std::vector<Problem> problemsOf(const TransformerModel& model);

/// What a user should know although the model can be planned: the derived parameter count differs
/// from the advertised one by more than 2 %.
std::vector<Message> cautionsOf(const TransformerModel& model);

/// All presets of a catalog, by id.
class ModelLibrary {
public:
    ModelLibrary() = default;
    explicit ModelLibrary(std::vector<TransformerModel> models) : m_models(std::move(models)) {}
    const std::vector<TransformerModel>& models() const { return m_models; }
    /// By id, without regard to case, '_' and '.' written as '-'.
    const TransformerModel* find(std::string_view id) const;
    std::vector<std::string> ids() const;

private:
    std::vector<TransformerModel> m_models;
};

}  // namespace petaplan::workload
