// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/workload/transformer_model.h"

namespace petaplan::documents {

/// Dimensions of a model from the config.json of a Hugging Face repository (decoder families; the
/// "text_config" of models that also see images). The id is the repository's name where the file
/// states it, else the name of the folder or file. Throws DataError when the file cannot be read,
/// is no JSON, lacks a dimension (named) or is of a model with encoder and decoder; whether the
/// figures make sense is for problemsOf to say.
workload::TransformerModel readHuggingFaceConfig(const std::filesystem::path& file);
workload::TransformerModel huggingFaceConfigFromText(std::string_view json,
                                                     const std::string& fileName,
                                                     const std::string& name);

/// The key of a config.json that states a field of problemsOf(model): "heads" is
/// "num_attention_heads"; a field without such a key stays as it is.
std::string huggingFaceKeyOf(std::string_view field);

}  // namespace petaplan::documents
