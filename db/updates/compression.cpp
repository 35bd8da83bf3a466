// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/compression.h"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <memory>

#include "db/data_error.h"
#include "db/updates/content_hash.h"

namespace petaplan::updates {
namespace {

/// A catalog of a million offers packs in a second; higher levels save little of it.
constexpr int kLevel = 6;
/// Window of a full bundle: 128 MiB, what zstd unpacks without being asked for more.
constexpr int kFullWindowLog = 27;
/// Beyond this zstd itself refuses.
constexpr int kLargestWindowLog = 31;

struct FreeCompressor {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// Window that reaches from the end of the new file to the beginning of the base.
int windowLogFor(std::uint64_t baseSize, std::uint64_t size) {
    return std::min(static_cast<int>(std::bit_width(baseSize + size)), kLargestWindowLog);
}

void writePiece(std::ofstream& stream, const char* data, std::size_t size,
                const std::filesystem::path& target) {
    stream.write(data, static_cast<std::streamsize>(size));
    if (!stream) {
        throw DataError("cannot be written", target.string(), 0, "check the free space",
                        "disk_full");
    }
}

}  // namespace

Compressed compressFile(const std::filesystem::path& source, const std::filesystem::path& target,
                        std::string_view base, const LongWork& work) {
    const std::unique_ptr<ZSTD_CCtx, FreeCompressor> context(ZSTD_createCCtx());
    FilePieces pieces(source);
    const auto must = [&](std::size_t result) {
        if (ZSTD_isError(result) != 0) {
            throw DataError(std::string("cannot be compressed: ") + ZSTD_getErrorName(result),
                            source.string(), 0, "free some memory", "compression");
        }
        return result;
    };
    must(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel));
    must(ZSTD_CCtx_setPledgedSrcSize(context.get(), pieces.size()));
    if (!base.empty()) {
        must(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog,
                                    windowLogFor(base.size(), pieces.size())));
        must(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_enableLongDistanceMatching, 1));
        must(ZSTD_CCtx_refPrefix(context.get(), base.data(), base.size()));
    }
    std::ofstream stream(target, std::ios::binary | std::ios::trunc);
    std::string out(ZSTD_CStreamOutSize(), '\0');
    ContentHash hash;
    Compressed result;
    bool atEnd = false;
    while (!atEnd) {
        const std::string_view piece = pieces.next();
        atEnd = piece.empty();
        hash.update(piece);
        result.size += piece.size();
        work.at(Stage::Write, result.size, pieces.size());
        ZSTD_inBuffer input{piece.data(), piece.size(), 0};
        for (bool more = true; more;) {
            ZSTD_outBuffer output{out.data(), out.size(), 0};
            const std::size_t left = must(ZSTD_compressStream2(
                context.get(), &output, &input, atEnd ? ZSTD_e_end : ZSTD_e_continue));
            writePiece(stream, out.data(), output.pos, target);
            result.storedSize += output.pos;
            more = atEnd ? left != 0 : input.pos < input.size;
        }
    }
    stream.close();
    if (!stream) writePiece(stream, nullptr, 0, target);
    result.hash = hash.finish();
    return result;
}

void decompressFrame(FilePieces& source, const Expected& expected,
                     const std::filesystem::path& target, std::string_view base,
                     const LongWork& work) {
    constexpr const char* kRemedy = "get the bundle again from its publisher; nothing was changed";
    const auto fail = [&](const std::string& what, const char* rule) {
        throw DataError(what, expected.bundle, 0, kRemedy, rule);
    };
    const std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context(ZSTD_createDCtx());
    const int windowLog = base.empty() ? kFullWindowLog : windowLogFor(base.size(), expected.size);
    ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, windowLog);
    if (!base.empty()) ZSTD_DCtx_refPrefix(context.get(), base.data(), base.size());
    std::ofstream stream(target, std::ios::binary | std::ios::trunc);
    std::string out(ZSTD_DStreamOutSize(), '\0');
    ContentHash hash;
    std::uint64_t read = 0;
    std::uint64_t written = 0;
    std::size_t left = 1;  // 0 at the end of the frame
    while (read < expected.storedSize) {
        const std::string_view piece = source.next(expected.storedSize - read);
        if (piece.empty()) break;
        read += piece.size();
        if (left == 0) fail("has bytes behind the end of a part", "bundle_damaged");
        ZSTD_inBuffer input{piece.data(), piece.size(), 0};
        for (bool more = true; more;) {
            ZSTD_outBuffer output{out.data(), out.size(), 0};
            left = ZSTD_decompressStream(context.get(), &output, &input);
            if (ZSTD_isError(left) != 0) {
                fail(std::string("is damaged: ") + ZSTD_getErrorName(left), "bundle_damaged");
            }
            if (output.pos > expected.size - written) {
                fail("unpacks to more than the " + std::to_string(expected.size) +
                         " bytes that it states",
                     "bundle_oversize");
            }
            hash.update({out.data(), output.pos});
            writePiece(stream, out.data(), output.pos, target);
            written += output.pos;
            work.at(Stage::Unpack, written, expected.size);
            more = left != 0 && (input.pos < input.size || output.pos == output.size);
        }
        if (left == 0 && input.pos < input.size) {
            fail("has bytes behind the end of a part", "bundle_damaged");
        }
    }
    stream.close();
    if (!stream) writePiece(stream, nullptr, 0, target);
    if (left != 0 || read != expected.storedSize || written != expected.size) {
        fail("ends before the " + std::to_string(expected.size) + " bytes that it states",
             "bundle_truncated");
    }
    if (hash.finish() != expected.hash) {
        fail("does not hold what its manifest says: the hash of a part differs", "bundle_hash");
    }
}

}  // namespace petaplan::updates
