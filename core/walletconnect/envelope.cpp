// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/envelope.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/walletconnect/keys.hpp"

namespace portico::wc {

namespace {

/// The type and the parts, one after another.
std::string encode(EnvelopeType type, std::initializer_list<ByteView> parts,
                   EnvelopeEncoding encoding) {
    std::string bytes(1, static_cast<char>(type));
    for (const ByteView part : parts) bytes += as_text(part);
    return encoding == EnvelopeEncoding::kBase64 ? to_base64(as_bytes(bytes))
                                                 : to_base64url(as_bytes(bytes));
}

/// Takes `N` bytes off the front. Precondition: they are there.
template <std::size_t N>
FixedBytes<N> take(ByteView& bytes) {
    FixedBytes<N> out;
    std::copy_n(bytes.begin(), N, out.begin());
    bytes = bytes.subspan(N);
    return out;
}

}  // namespace

std::string seal_envelope(const Secret<32>& sym_key, const AeadNonce& nonce,
                          std::string_view message, EnvelopeEncoding encoding) {
    const Bytes sealed = seal_chacha20poly1305(sym_key, nonce, {}, as_bytes(message));
    return encode(EnvelopeType::kSealed, {nonce, sealed}, encoding);
}

std::string seal_envelope_from(const Bytes32& sender_public, const Secret<32>& sym_key,
                               const AeadNonce& nonce, std::string_view message,
                               EnvelopeEncoding encoding) {
    const Bytes sealed = seal_chacha20poly1305(sym_key, nonce, {}, as_bytes(message));
    return encode(EnvelopeType::kSealedFrom, {sender_public, nonce, sealed}, encoding);
}

std::string make_plain_envelope(std::string_view message, EnvelopeEncoding encoding) {
    return encode(EnvelopeType::kPlain, {as_bytes(message)}, encoding);
}

Result<OpenedEnvelope> open_envelope(std::string_view text, EnvelopeEncoding encoding,
                                     const EnvelopeKeys& keys) {
    if (text.size() > kEnvelopeTextMax)
        return fail(Code::input_too_long, to_decimal(kEnvelopeTextMax));
    const auto decoded =
        encoding == EnvelopeEncoding::kBase64 ? parse_base64(text) : parse_base64url(text);
    if (!decoded) return fail(Code::wc_envelope_invalid, "encoding");
    if (decoded->empty() || decoded->front() > 2) return fail(Code::wc_envelope_invalid, "type");

    OpenedEnvelope opened;
    opened.type = static_cast<EnvelopeType>(decoded->front());
    ByteView rest = ByteView(*decoded).subspan(1);
    if (opened.type == EnvelopeType::kPlain) {
        opened.message = PORTICO_TRY(parse_utf8(rest));
        return opened;
    }
    const bool has_sender = opened.type == EnvelopeType::kSealedFrom;
    if (rest.size() < (has_sender ? 32U : 0U) + 12 + kAeadTagBytes)
        return fail(Code::wc_envelope_invalid, "length");
    if (has_sender) opened.sender_public = take<32>(rest);
    const AeadNonce nonce = take<12>(rest);

    Secret<32> derived;
    const Secret<32>* key = keys.sym_key;
    if (has_sender && keys.private_key != nullptr) {
        derived = PORTICO_TRY(derive_sym_key(*keys.private_key, *opened.sender_public));
        key = &derived;
    }
    if (key == nullptr) return fail(Code::wc_envelope_invalid, "key");
    const Bytes plain = PORTICO_TRY(open_chacha20poly1305(*key, nonce, {}, rest));
    opened.message = PORTICO_TRY(parse_utf8(plain));
    return opened;
}

}  // namespace portico::wc
