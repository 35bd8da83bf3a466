// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace petaplan::documents {

/// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
std::string sha256Hex(std::string_view bytes);

/// SHA-256 of bytes that come piece by piece.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    void add(std::string_view bytes);
    /// The hash of all that was added as hexadecimal digits; ends the object.
    std::string hex();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace petaplan::documents
