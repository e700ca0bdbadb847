// SPDX-License-Identifier: Apache-2.0
//
// FIPS 186-5, section 6.4.2, over points in Jacobian coordinates (x / z^2, y / z^3); formulas for
// a = -3 from the Explicit-Formulas Database (dbl-2001-b, add-2007-bl).
#include "core/crypto/curves/p256.hpp"

#include <algorithm>
#include <optional>

#include "core/crypto/curves/p256_field.hpp"

namespace portico {
namespace {

using p256::Limbs;
using p256::Modulus;

// SEC 2, section 2.4.2; lowest limb first.
constexpr Limbs kPrime = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0, 1, 0xffffffff};
constexpr Limbs kOrder = {0xfc632551, 0xf3b9cac2, 0xa7179e84, 0xbce6faad,
                          0xffffffff, 0xffffffff, 0,          0xffffffff};
constexpr Limbs kB = {0x27d2604b, 0x3bce3c3e, 0xcc53b0f6, 0x651d06b0,
                      0x769886bc, 0xb3ebbd55, 0xaa3a93e7, 0x5ac635d8};
constexpr Limbs kGx = {0xd898c296, 0xf4a13945, 0x2deb33a0, 0x77037d81,
                       0x63a440f2, 0xf8bce6e5, 0xe12c4247, 0x6b17d1f2};
constexpr Limbs kGy = {0x37bf51f5, 0xcbb64068, 0x6b315ece, 0x2bce3357,
                       0x7c0f9e16, 0x8ee7eb4a, 0xfe1a7f9b, 0x4fe342e2};
constexpr Modulus kField{kPrime};
constexpr Modulus kScalars{kOrder};

/// Coordinates in Montgomery form. z = 0: the point at infinity.
struct Point {
    Limbs x{};
    Limbs y{};
    Limbs z{};
};

Limbs mul(const Limbs& a, const Limbs& b) { return kField.multiply(a, b); }
Limbs square(const Limbs& a) { return kField.multiply(a, a); }
Limbs add(const Limbs& a, const Limbs& b) { return kField.add(a, b); }
Limbs sub(const Limbs& a, const Limbs& b) { return kField.subtract(a, b); }
Limbs twice(const Limbs& a) { return kField.add(a, a); }

Point doubled(const Point& p) {
    const Limbs delta = square(p.z);
    const Limbs gamma = square(p.y);
    const Limbs beta = mul(p.x, gamma);
    const Limbs product = mul(sub(p.x, delta), add(p.x, delta));
    const Limbs alpha = add(product, twice(product));
    const Limbs four_beta = twice(twice(beta));
    Point out;
    out.x = sub(square(alpha), twice(four_beta));
    out.z = sub(sub(square(add(p.y, p.z)), gamma), delta);
    out.y = sub(mul(alpha, sub(four_beta, out.x)), twice(twice(twice(square(gamma)))));
    return out;
}

Point sum(const Point& p, const Point& q) {
    if (p256::is_zero(p.z)) return q;
    if (p256::is_zero(q.z)) return p;
    const Limbs pz2 = square(p.z);
    const Limbs qz2 = square(q.z);
    const Limbs u1 = mul(p.x, qz2);
    const Limbs u2 = mul(q.x, pz2);
    const Limbs s1 = mul(p.y, mul(q.z, qz2));
    const Limbs s2 = mul(q.y, mul(p.z, pz2));
    if (u1 == u2) return s1 == s2 ? doubled(p) : Point{};
    const Limbs h = sub(u2, u1);
    const Limbs i = square(twice(h));
    const Limbs j = mul(h, i);
    const Limbs r = twice(sub(s2, s1));
    const Limbs v = mul(u1, i);
    Point out;
    out.x = sub(sub(square(r), j), twice(v));
    out.y = sub(mul(r, sub(v, out.x)), twice(mul(s1, j)));
    out.z = mul(sub(sub(square(add(p.z, q.z)), pz2), qz2), h);
    return out;
}

/// a * g + b * q, both at once ("Shamir's trick").
Point combined(const Limbs& a, const Point& g, const Limbs& b, const Point& q) {
    const Point both = sum(g, q);
    Point out;
    for (std::size_t bit = 256; bit-- > 0;) {
        out = doubled(out);
        const bool of_a = (a[bit / 32] >> (bit % 32) & 1) != 0;
        const bool of_b = (b[bit / 32] >> (bit % 32) & 1) != 0;
        if (of_a || of_b) out = sum(out, of_a && of_b ? both : of_a ? g : q);
    }
    return out;
}

/// x^3 - 3x + b.
Limbs right_side(const Limbs& x) {
    const Limbs cube = mul(square(x), x);
    return add(sub(cube, add(x, twice(x))), kField.to_montgomery(kB));
}

std::optional<Point> read_p256_point(ByteView bytes) {
    const bool compressed = bytes.size() == 33 && (bytes[0] == 2 || bytes[0] == 3);
    if (!compressed && (bytes.size() != 65 || bytes[0] != 4)) return std::nullopt;
    const Limbs x = p256::read_limbs(bytes.subspan(1, 32));
    if (!p256::is_below(x, kPrime)) return std::nullopt;
    Point out{kField.to_montgomery(x), {}, kField.to_montgomery({1})};
    const Limbs wanted = right_side(out.x);
    if (compressed) {
        // The prime is 3 modulo 4: a root is the power (p + 1) / 4.
        constexpr Limbs kRootExponent = {0, 0,          0x40000000, 0,
                                         0, 0x40000000, 0xc0000000, 0x3fffffff};
        out.y = kField.power(wanted, kRootExponent);
        const std::uint32_t odd = kField.from_montgomery(out.y)[0] & 1;
        if (odd != (bytes[0] & 1u)) out.y = sub({}, out.y);
    } else {
        const Limbs y = p256::read_limbs(bytes.subspan(33, 32));
        if (!p256::is_below(y, kPrime)) return std::nullopt;
        out.y = kField.to_montgomery(y);
    }
    if (square(out.y) != wanted) return std::nullopt;
    return out;
}

/// The value bytes of a DER integer of at most 256 bits that is not negative; takes it off `rest`.
std::optional<Limbs> read_der_integer(ByteView& rest) {
    if (rest.size() < 2 || rest[0] != 0x02) return std::nullopt;
    const std::size_t size = rest[1];
    if (size < 1 || size > 33 || rest.size() < 2 + size) return std::nullopt;
    ByteView value = rest.subspan(2, size);
    rest = rest.subspan(2 + size);
    if (value[0] >= 0x80) return std::nullopt;
    if (value[0] == 0 && size > 1) {
        if (value[1] < 0x80) return std::nullopt;  // a zero that need not be there
        value = value.subspan(1);
    }
    if (value.size() > 32) return std::nullopt;
    FixedBytes<32> padded{};
    std::ranges::copy(value, padded.end() - static_cast<std::ptrdiff_t>(value.size()));
    return p256::read_limbs(padded);
}

struct Signature {
    Limbs r;
    Limbs s;
};

std::optional<Signature> read_signature(ByteView bytes, EcdsaForm form) {
    if (form == EcdsaForm::kCompact) {
        if (bytes.size() != 64) return std::nullopt;
        return Signature{p256::read_limbs(bytes.first(32)), p256::read_limbs(bytes.last(32))};
    }
    // Two integers of at most 35 bytes: the length is one byte.
    if (bytes.size() < 2 || bytes[0] != 0x30 || bytes[1] != bytes.size() - 2) return std::nullopt;
    ByteView rest = bytes.subspan(2);
    const auto r = read_der_integer(rest);
    const auto s = r ? read_der_integer(rest) : std::nullopt;
    if (!s || !rest.empty()) return std::nullopt;
    return Signature{*r, *s};
}

bool in_order(const Limbs& value) { return !p256::is_zero(value) && p256::is_below(value, kOrder); }

/// 2 * s > n.
bool is_high(const Limbs& s) {
    Limbs rest = kOrder;
    p256::subtract_from(rest, s);
    return p256::is_below(rest, s);
}

}  // namespace

bool verify_p256(ByteView public_key, ByteView digest, ByteView signature, EcdsaForm form,
                 HighS high_s) {
    const auto key = read_p256_point(public_key);
    const auto parts = read_signature(signature, form);
    if (!key || !parts || digest.size() != 32) return false;
    if (!in_order(parts->r) || !in_order(parts->s)) return false;
    if (high_s == HighS::kRefused && is_high(parts->s)) return false;

    Limbs e = p256::read_limbs(digest);
    if (!p256::is_below(e, kOrder)) p256::subtract_from(e, kOrder);
    // multiply() of one factor in Montgomery form and one that is not gives one that is not.
    const Limbs w = kScalars.inverse(kScalars.to_montgomery(parts->s));
    const Limbs u = kScalars.multiply(e, w);
    const Limbs v = kScalars.multiply(parts->r, w);
    const Point g{kField.to_montgomery(kGx), kField.to_montgomery(kGy), kField.to_montgomery({1})};
    const Point found = combined(u, g, v, *key);
    if (p256::is_zero(found.z)) return false;
    const Limbs z2 = square(kField.inverse(found.z));
    Limbs x = kField.from_montgomery(mul(found.x, z2));
    if (!p256::is_below(x, kOrder)) p256::subtract_from(x, kOrder);
    return x == parts->r;
}

}  // namespace portico
