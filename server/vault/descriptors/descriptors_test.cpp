// SPDX-License-Identifier: Apache-2.0
//
// A registry that an operator fetched: what of it is taken, who attested to it, and what pages are
// told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/vault/descriptors/attestation.hpp"
#include "server/vault/descriptors/book.hpp"
#include "server/vault/descriptors/registry.hpp"
#include "server/vault/descriptors/revocations.hpp"

namespace portico::vault::descriptors {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kVotes = "0x00000000000000000000000000000000DeaDBeef";
constexpr const char* kShop = "0x7777777777777777777777777777777777777777";
constexpr std::int64_t kNow = 1'790'000'000;

const std::string kDisplay =
    R"("metadata":{"owner":"Assembly","constants":{"word":"Yes"}},"display":{"definitions":)"
    R"({"who":{"label":"Who","format":"addressName"}},"formats":{)"
    R"~("vote(address who)":{"intent":"Vote","fields":[)~"
    R"({"path":"who","$ref":"$.display.definitions.who"},)"
    R"({"label":"Answer","value":"$.metadata.constants.word"}]}}})";

std::string context(const std::string& address) {
    return R"("context":{"contract":{"deployments":[{"chainId":1,"address":")" + address +
           R"("}]}})";
}
std::string whole(const std::string& address) {
    return "{" + context(address) + "," + kDisplay + "}";
}

/// One function with these fields.
std::string format_of(const std::string& function, const std::string& fields) {
    return "{" + context(kShop) + R"(,"display":{"formats":{")" + function + R"(":{"fields":[)" +
           fields + "]}}}}";
}

/// A folder with a registry in it.
class DescriptorRegistry : public ::testing::Test {
  public:
    DescriptorRegistry() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-descriptors-XXXXXX";
        folder_ = mkdtemp(pattern.data());
    }
    ~DescriptorRegistry() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_ + "/" + name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    ReadRegistry read() {
        auto out = read_registry(folder_, kNow);
        EXPECT_TRUE(out) << out.error();
        return out ? std::move(*out) : ReadRegistry();
    }
    std::string why_not() {
        const auto out = read_registry(folder_, kNow);
        return out ? "" : out.error();
    }

    std::string folder_;
};

TEST_F(DescriptorRegistry, TakesDescriptorsWithWhatTheyInclude) {
    write("votes/common.json", "{" + kDisplay + "}");
    write("votes/calldata-votes.json",
          R"({"includes":"common.json","metadata":{"owner":"Ours"},)" + context(kVotes) + "}");
    write("votes/testsv2/calldata-votes.tests.json", "[]");
    write("index.calldata.json", "[]");
    const ReadRegistry out = read();
    EXPECT_EQ(out.parts, 1u);
    EXPECT_THAT(out.left_out, IsEmpty());
    ASSERT_THAT(out.descriptors, SizeIs(1));
    const StoredDescriptor& one = out.descriptors[0];
    EXPECT_EQ(one.file, "votes/calldata-votes.json");
    EXPECT_EQ(one.descriptor.find("includes"), nullptr);
    EXPECT_EQ(one.descriptor.find("metadata")->find_string("owner"), "Ours");
    EXPECT_NE(one.descriptor.find("metadata")->find("constants"), nullptr);
}

TEST_F(DescriptorRegistry, TellsWhatItLeavesOut) {
    write("a/calldata-good.json", whole(kVotes));
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"{", "no JSON object"},
        {R"({"includes":"../../other.json",)" + context(kShop) + "}", "outside of the folder"},
        {R"({"includes":"https://example.org/a.json",)" + context(kShop) + "}", "no file"},
        {R"({"includes":"none.json",)" + context(kShop) + "}", "does not exist"},
        {"{" + context("0x77") + "," + kDisplay + "}", "no chainId and address"},
        {"{" + context(kShop) + R"(,"more":1,)" + kDisplay + "}", "has more, which is not read"},
        {format_of("vote(", ""), "no signature of a function"},
        {format_of("vote()", R"({"path":"a","label":"A","format":"new"})"),
         "the format new is not read"},
        {format_of("vote()", R"({"path":"a","$ref":"$.display.definitions.x"})"),
         "names no definition"},
        {format_of("vote()", R"({"value":"$.metadata.constants.x","label":"A"})"), "names nothing"},
    };
    for (const auto& [text, why] : bad) {
        write("b/calldata-bad.json", text);
        const ReadRegistry out = read();
        EXPECT_THAT(out.descriptors, SizeIs(1));
        EXPECT_THAT(out.left_out, ElementsAre(HasSubstr(why))) << text;
        EXPECT_THAT(out.left_out[0], HasSubstr("b/calldata-bad.json: "));
    }
    write("b/calldata-bad.json", R"({"includes":"calldata-bad.json",)" + context(kShop) + "}");
    EXPECT_THAT(read().left_out, ElementsAre(HasSubstr("includes itself")));
}

TEST_F(DescriptorRegistry, ReadsNothingOutsideOfItsFolder) {
    write("registry/a/calldata-good.json", whole(kVotes));
    write("secret.json", whole(kShop));
    std::filesystem::create_symlink("../../secret.json",
                                    folder_ + "/registry/a/calldata-link.json");
    const auto out = read_registry(folder_ + "/registry", kNow);
    ASSERT_TRUE(out);
    EXPECT_THAT(out->descriptors, SizeIs(1));
    EXPECT_THAT(out->left_out, ElementsAre(HasSubstr("outside of the folder")));
}

TEST_F(DescriptorRegistry, TakesNoTwoForOneFunctionOfAContract) {
    write("a/calldata-one.json", whole(kVotes));
    write("b/calldata-two.json", whole(kVotes));
    EXPECT_THAT(why_not(),
                HasSubstr("a/calldata-one.json and b/calldata-two.json both say what 0x"));
    write("b/calldata-two.json", whole(kShop));
    EXPECT_THAT(read().descriptors, SizeIs(2));
    EXPECT_THAT(read_registry(folder_ + "/none", kNow).error(), "there is no such folder");
    EXPECT_THAT(read_registry(folder_ + "/a/sigs", kNow).error(), "there is no such folder");
}

TEST_F(DescriptorRegistry, KeepsASetThatNobodyChanged) {
    write("a/calldata-one.json", whole(kVotes));
    DescriptorSet set{
        .version = {}, .source = folder_, .imported_at = kNow, .descriptors = read().descriptors};
    set.descriptors[0].attestations = {
        {.auditor = kShop, .until = kNow + 1, .uids = {Bytes32{1}, Bytes32{2}}}};
    std::string text = write_set(set);
    const auto again = read_set(text);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->version, set.version);
    EXPECT_EQ(again->descriptors[0].attestations[0].until, kNow + 1);
    EXPECT_THAT(again->descriptors[0].attestations[0].uids, ElementsAre(Bytes32{1}, Bytes32{2}));
    EXPECT_EQ(again->descriptors[0].descriptor, set.descriptors[0].descriptor);
    text.replace(text.find("Assembly"), 8, "Somebody");
    EXPECT_THAT(read_set(text).error(), HasSubstr("was changed"));
    EXPECT_THAT(read_set("{}").error(), HasSubstr("import"));
}

// --- attestations -------------------------------------------------------------------------------

Secret<32> key_of(std::uint8_t number) {
    Bytes32 bytes{};
    bytes.back() = number;
    return Secret<32>(bytes);
}
std::string auditor_of(std::uint8_t number) {
    const Bytes point = derive_k1_public(key_of(number), PointForm::kUncompressed).value();
    return chain::evm_address_text(chain::derive_evm_address(point).value());
}

/// An attestation of a text, as the registry has it.
constexpr const char* kDomain =
    R"({"name":"EAS Attestation","version":"0.26","chainId":"1","verifyingContract":"0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587"})";
Json attest(std::uint8_t number, const std::string& text, const std::string& until = "0",
            const char* domain_text = kDomain) {
    const std::string digest = to_hex_0x(descriptor_digest(*parse_json(text)));
    const Json domain = *parse_json(domain_text);
    const Json message = *parse_json(
        R"({"version":2,"schema":"0xe023eef113c1670774801c34b377fdf612dd8a4d2fa92fe382e15bd91fafb5c2",)"
        R"("recipient":"0x0000000000000000000000000000000000000000","time":"1785288536","expirationTime":")" +
        until +
        R"(","revocable":true,"refUID":"0x0000000000000000000000000000000000000000000000000000000000000000","data":")" +
        digest +
        R"(","salt":"0xa3624d9732be63b52de1ff9c0a34de7e7a37f5766e8e11927d6cb7742ead71c5"})");
    Json typed = *parse_json(
        R"({"types":{"Attest":[{"name":"version","type":"uint16"},{"name":"schema","type":"bytes32"},)"
        R"({"name":"recipient","type":"address"},{"name":"time","type":"uint64"},)"
        R"({"name":"expirationTime","type":"uint64"},{"name":"revocable","type":"bool"},)"
        R"({"name":"refUID","type":"bytes32"},{"name":"data","type":"bytes"},)"
        R"({"name":"salt","type":"bytes32"}]},"primaryType":"Attest"})");
    typed.set("domain", domain).set("message", message);
    const auto signature =
        chain::sign_evm_digest(key_of(number), chain::hash_typed_data(typed)->digest).value();
    const ByteView bytes(signature);
    Json parts = Json::object();
    parts.set("r", Json::string(to_hex_0x(bytes.first(32))));
    parts.set("s", Json::string(to_hex_0x(bytes.subspan(32, 32))));
    parts.set("v", Json::integer(bytes[64]));
    Json sig = Json::object();
    sig.set("domain", domain).set("message", message).set("signature", std::move(parts));
    return Json::object()
        .set("sig", std::move(sig))
        .set("signer", Json::string(auditor_of(number)));
}

TEST_F(DescriptorRegistry, KnowsWhoAttested) {
    const std::string text = whole(kVotes);
    write("a/calldata-one.json", text);
    write("a/sigs/calldata-one.first.json", write_json(attest(1, text)));
    write("a/sigs/calldata-one.second.json", write_json(attest(2, text, "1790000001")));
    write("a/sigs/calldata-one.ended.json", write_json(attest(3, text, "1790000000")));
    write("a/sigs/calldata-one.older.json", write_json(attest(4, whole(kShop))));
    Json forged = attest(5, text);
    forged.set("signer", Json::string(auditor_of(1)));
    write("a/sigs/calldata-one.forged.json", write_json(forged));
    const ReadRegistry out = read();
    ASSERT_THAT(out.descriptors[0].attestations, SizeIs(2));
    EXPECT_EQ(out.descriptors[0].attestations[0].auditor, auditor_of(1));
    EXPECT_EQ(out.descriptors[0].attestations[1].until, 1'790'000'001);
    EXPECT_THAT(out.not_attested, Contains(HasSubstr("ended.json: it has ended")));
    EXPECT_THAT(out.not_attested, Contains(HasSubstr("older.json: it is of another")));
    EXPECT_THAT(out.not_attested, Contains(HasSubstr("forged.json: its signature is not")));
}

// Who attests to a file says nothing of another that it includes.
TEST_F(DescriptorRegistry, AnAttestationIsOfAllThatIsShown) {
    const std::string common = "{" + kDisplay + "}";
    const std::string own = R"({"includes":"common.json",)" + context(kVotes) + "}";
    write("a/common.json", common);
    write("a/calldata-one.json", own);
    write("a/sigs/calldata-one.first.json", write_json(attest(1, own)));
    EXPECT_THAT(read().descriptors[0].attestations, IsEmpty());
    EXPECT_THAT(read().not_attested, ElementsAre(HasSubstr("common.json, which it includes")));
    write("a/sigs/common.first.json", write_json(attest(1, common)));
    ASSERT_THAT(read().descriptors[0].attestations, SizeIs(1));
    EXPECT_THAT(read().descriptors[0].attestations[0].uids, SizeIs(2))
        << "either may be taken back";
    EXPECT_THAT(read().not_attested, IsEmpty());

    // Or to what comes of both.
    std::filesystem::remove(folder_ + "/a/sigs/common.first.json");
    write("a/sigs/calldata-one.first.json", write_json(attest(1, whole(kVotes))));
    ASSERT_THAT(read().descriptors[0].attestations, SizeIs(1));
    EXPECT_THAT(read().descriptors[0].attestations[0].uids, SizeIs(1));
    EXPECT_THAT(read().not_attested, IsEmpty());
}

// One of the public registry's, with the id that its signer's program gave it.
TEST(DescriptorAttestation, HasTheIdByWhichItIsTakenBack) {
    Json file = *parse_json(
        R"~({"sig":{"domain":{"name":"EAS Attestation","version":"0.26","chainId":"1",)~"
        R"~("verifyingContract":"0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587"},"message":{"version":2,)~"
        R"~("schema":"0xe023eef113c1670774801c34b377fdf612dd8a4d2fa92fe382e15bd91fafb5c2",)~"
        R"~("recipient":"0x0000000000000000000000000000000000000000","time":"1785411964","expirationTime":"0",)~"
        R"~("revocable":true,"refUID":"0x0000000000000000000000000000000000000000000000000000000000000000",)~"
        R"~("data":"0x2150daf4ec8f18b086a5ed88a308d1f8af733e9d96c7dea6faf7323d8589e6fb",)~"
        R"~("salt":"0x166bbcea248a78ed7af7a6cb941d30a6534b07de030586aa952d850c037276f6"},"signature":{"v":27,)~"
        R"~("r":"0xaee810b79342a6a2bdcf2da6c22dfd31b7486e6d5fe9d3c78c6601211fa36d1e",)~"
        R"~("s":"0x596f2f6e058f481aeb1e9e15c22df0c1deafd585fb5fc682e1d0eb586152e25c"}},)~"
        R"~("signer":"0x3846c3A30E62075Fa916216b35EF04B8F53931f6"})~");
    const Bytes32 digest =
        *parse_hex_fixed<32>("0x2150daf4ec8f18b086a5ed88a308d1f8af733e9d96c7dea6faf7323d8589e6fb");
    const Bytes32 uid =
        *parse_hex_fixed<32>("0x3023ef55a296ea5d30fa25327d62a5da9c407a18aa0a9a253fa55d409d0784d2");
    const auto read = read_signed_attestation(file, digest);
    ASSERT_TRUE(read) << read.error();
    EXPECT_THAT(read->uids, ElementsAre(uid));
    EXPECT_EQ(to_hex(make_revocation_call({*chain::parse_evm_address(read->auditor), uid})),
              "b469318d0000000000000000000000003846c3a30e62075fa916216b35ef04b8f53931f6"
              "3023ef55a296ea5d30fa25327d62a5da9c407a18aa0a9a253fa55d409d0784d2");

    // Letters that are signed by nobody make no other id.
    std::string text = write_json(file);
    text.replace(text.find("0xe023eef113"), 12, "0xE023EEF113");
    EXPECT_THAT(read_signed_attestation(*parse_json(text), digest)->uids, ElementsAre(uid));
}

// What nobody could take back, or elsewhere than where it is looked for, is no attestation.
TEST(DescriptorAttestation, IsOfTheOneContractThatKeepsRevocations) {
    const std::string text = whole(kVotes);
    const Bytes32 digest = descriptor_digest(*parse_json(text));
    EXPECT_TRUE(read_signed_attestation(attest(1, text), digest));
    const auto of_domain = [&](const char* domain) {
        return read_signed_attestation(attest(1, text, "0", domain), digest);
    };
    EXPECT_EQ(
        of_domain(
            R"({"name":"EAS Attestation","version":"0.26","chainId":"11155111","verifyingContract":"0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587"})")
            .error(),
        "it is an attestation of another kind");
    EXPECT_EQ(
        of_domain(
            R"({"name":"EAS Attestation","version":"0.26","chainId":"1","verifyingContract":"0x7777777777777777777777777777777777777777"})")
            .error(),
        "it is an attestation of another kind");
}

TEST(Revocations, AreReadOfOneWord) {
    Bytes word(32);
    EXPECT_EQ(read_revocation(word), false);
    word[24] = 1;
    EXPECT_EQ(read_revocation(word), true);
    word.pop_back();
    EXPECT_EQ(read_revocation(word), std::nullopt);
    EXPECT_EQ(read_revocation({}), std::nullopt) << "there is no contract";
}

TEST(DescriptorDigest, IsOfCanonicalJson) {
    const Json value = *parse_json(
        "{ \"b\" : [1, {\"d\":null,\"c\":true}], \"a\":\"\\u00e9\\n\", "
        "\"\\ud83d\\ude00\":1, \"\\ufb01\":2 }");
    // By UTF-16 the face stands before the ligature, by UTF-8 behind it.
    EXPECT_EQ(
        canonical_json(value),
        "{\"a\":\"\u00e9\\n\",\"b\":[1,{\"c\":true,\"d\":null}],\"\U0001F600\":1,\"\uFB01\":2}");
}

// --- what pages are told ------------------------------------------------------------------------

TEST_F(DescriptorRegistry, IsToldByDigestsAsThePolicySays) {
    write("a/calldata-one.json", whole(kVotes));
    DescriptorSet set{
        .version = {}, .source = folder_, .imported_at = kNow, .descriptors = read().descriptors};
    set.descriptors[0].attestations = {{.auditor = auditor_of(1), .until = 0},
                                       {.auditor = auditor_of(2), .until = kNow + 1}};
    std::filesystem::create_directories(folder_ + "/data");
    std::ofstream(set_path(folder_ + "/data")) << write_set(set);
    const std::string body = write_json(set.descriptors[0].descriptor);
    const std::string digest = to_hex(sha256(as_bytes(body)));

    BookSources sources{
        .own_file = {}, .data_folder = folder_ + "/data", .policy = {}, .now_s = kNow};
    const auto with = [&](std::vector<std::string> auditors, std::int64_t needed) {
        sources.policy = {.auditors = std::move(auditors), .needed = needed};
        const auto book = Book::open(sources);
        EXPECT_TRUE(book) << book.error();
        return book && book->find(digest) != nullptr;
    };
    EXPECT_TRUE(with({}, 1));
    EXPECT_TRUE(with({auditor_of(1)}, 1));
    EXPECT_FALSE(with({auditor_of(3)}, 1));
    EXPECT_FALSE(with({auditor_of(1), auditor_of(1)}, 2)) << "one auditor is one";
    EXPECT_TRUE(with({auditor_of(1), auditor_of(2)}, 2));
    sources.now_s = kNow + 1;
    EXPECT_FALSE(with({auditor_of(1), auditor_of(2)}, 2)) << "the second has ended";

    sources.policy = {};
    const Book book = Book::open(sources).value();
    EXPECT_EQ(*book.find(digest), body);
    EXPECT_EQ(book.find("00"), nullptr);
    EXPECT_THAT(book.index(), HasSubstr("\"" + digest + "\""));
    EXPECT_THAT(book.index(), HasSubstr(R"("00000000000000000000000000000000deadbeef":[0])"));
    // What comes with the program.
    EXPECT_THAT(book.index(), HasSubstr("\"000000000022d473030f116ddee9f6b43ac78ba3\":["));
    EXPECT_THAT(Book().index(), Not(HasSubstr("deadbeef")));
}

TEST_F(DescriptorRegistry, IsToldNoLongerWhenAWordForItEndsOrIsTakenBack) {
    write("a/calldata-one.json", whole(kVotes));
    write("a/calldata-two.json", whole(kShop));
    DescriptorSet set{
        .version = {}, .source = folder_, .imported_at = kNow, .descriptors = read().descriptors};
    const AuditorsWord first{*chain::parse_evm_address(auditor_of(1)), Bytes32{1}};
    const AuditorsWord second{*chain::parse_evm_address(auditor_of(2)), Bytes32{2}};
    set.descriptors[0].attestations = {
        {.auditor = auditor_of(1), .until = 0, .uids = {first.uid}},
        {.auditor = auditor_of(2), .until = kNow + 60, .uids = {second.uid}}};
    set.descriptors[1].attestations = {
        {.auditor = auditor_of(2), .until = 0, .uids = {second.uid}}};
    std::filesystem::create_directories(folder_ + "/data");
    std::ofstream(set_path(folder_ + "/data")) << write_set(set);
    Book book = Book::open({.own_file = {},
                            .data_folder = folder_ + "/data",
                            .policy = {.auditors = {auditor_of(1), auditor_of(2)}, .needed = 1},
                            .now_s = kNow})
                    .value();
    const auto tells = [&](const char* address) {
        return book.index().find(ascii_lower(address).substr(2)) != std::string::npos;
    };
    EXPECT_THAT(book.words(), ElementsAre(std::min(first, second), std::max(first, second)));
    EXPECT_TRUE(tells(kVotes) && tells(kShop));

    EXPECT_EQ(book.leave_out(kNow, {{first.auditor, second.uid}, {second.auditor, first.uid}}), 0u)
        << "nobody takes another's word back";
    EXPECT_TRUE(tells(kVotes) && tells(kShop));
    EXPECT_EQ(book.leave_out(kNow, {second}), 1u);
    EXPECT_TRUE(tells(kVotes)) << "the first stands by it";
    EXPECT_FALSE(tells(kShop));
    EXPECT_EQ(book.leave_out(kNow + 60, {first}), 1u);
    EXPECT_FALSE(tells(kVotes)) << "the second's word has ended";
    EXPECT_TRUE(tells(kShop));
    // The program's own need nobody's word.
    EXPECT_TRUE(tells("0x000000000022d473030f116ddee9f6b43ac78ba3"));
}

TEST_F(DescriptorRegistry, AnOperatorsOwnListIsHeldToTheSame) {
    const auto why = [&](const std::string& text) -> std::string {
        write("list.json", text);
        const auto book = Book::open(
            {.own_file = folder_ + "/list.json", .data_folder = {}, .policy = {}, .now_s = kNow});
        return book ? "" : book.error();
    };
    EXPECT_EQ(why("[" + whole(kVotes) + "]"), "");
    EXPECT_THAT(why("{}"), HasSubstr("list.json is not a JSON list"));
    EXPECT_THAT(why("[{}]"), HasSubstr("number 1 is no descriptor that is read"));
    EXPECT_THAT(why("[" + whole(kVotes) + "," + whole(kVotes) + "]"), HasSubstr("both say"));
    std::filesystem::remove(folder_ + "/list.json");
    EXPECT_THAT(
        Book::open(
            {.own_file = folder_ + "/list.json", .data_folder = {}, .policy = {}, .now_s = kNow})
            .error(),
        HasSubstr("it does not exist"));
}

}  // namespace
}  // namespace portico::vault::descriptors
