// SPDX-License-Identifier: Apache-2.0
//
// Who writes to the database, and has no key of the server, opens no wallet (docs/custody.md).
#include "core/vault/recovery_key.hpp"
#include "server/store/vault/row_seal.hpp"
#include "server/vault/rules/assisted_key.hpp"
#include "server/vault/rules/kept_share.hpp"
#include "server/vault/service/test_recovery.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

class AlteredRows : public Recovery {
  protected:
    void write(const std::string& statement) {
        const auto sql = store::sql::open_sqlite(database());
        const auto done = (*sql)->execute(statement);
        ASSERT_TRUE(done) << statement << ": " << done.error().text;
    }
    std::string finish_refused(const std::string& id, const DeviceKey& key,
                               const std::string& access) {
        return refusal(call("POST", "recovery/finish",
                            to_json_text(body::RecoveryFinish{id, release_key().publicKey}), &key,
                            access));
    }
};

// Case 125.
TEST_F(AlteredRows, AnotherAddressInTheDatabaseLetsNobodyIn) {
    start();
    Person ada;
    enrol(ada);
    write("UPDATE vault_account SET email = 'eve@example.net'");
    const DeviceKey eve;
    const body::CodeSent sent = start_login(eve, "eve@example.net");
    EXPECT_EQ(refusal(enter(eve, sent.flow, code_for("eve@example.net"))), "409 account_altered");
    // Its owner is not let on either: nothing of the account can be told from what was written.
    EXPECT_EQ(refusal(call("GET", "account", "", &ada.key, ada.access)), "409 account_altered");
    EXPECT_THAT(logged(), HasSubstr("vault.rows_altered"));
    ops::MetricsText metrics;
    service_->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_vault_altered_rows_total 2"));
    write("UPDATE vault_account SET email = '" + kEmail + "'");
    EXPECT_EQ(call("GET", "account", "", &ada.key, ada.access).status, 200);
}

TEST_F(AlteredRows, AWaitingRecoveryDoesNotOpenEarlier) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey eve;
    const std::string access = approve(eve);
    const auto held =
        std::get<body::RecoveryHeld>(recover(kAssistedKey, release_key(), eve, access));
    inbox();
    write("UPDATE vault_recovery SET opens_at_ms = 1");
    EXPECT_EQ(finish_refused(held.id.value, eve, access), "409 account_altered");
    write("UPDATE vault_recovery SET opens_at_ms = " + std::to_string(held.opensAt));
    EXPECT_EQ(call("GET", "recovery", "", &eve, access).status, 200);
    // The hold as the rows of the account have it, and the record that says which keys wait.
    write("UPDATE vault_wallet SET record = replace(record, '\"kind\":4', '\"kind\":3')");
    write("UPDATE vault_account SET held_until_ms = 1");
    EXPECT_EQ(finish_refused(held.id.value, eve, access), "409 account_altered");
}

TEST_F(AlteredRows, SomebodysRowsUnderAnotherAccountOpenNothing) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey eve;
    const body::SignedIn in = signed_in(eve, "eve@example.net");
    const std::string to = " SET account = '" + in.account.id.value + "'";
    write("UPDATE vault_wallet" + to);
    write("UPDATE vault_share" + to);
    EXPECT_EQ(refusal(call("POST", "recovery",
                           to_json_text(body::RecoveryStart{kKitKey, release_key().publicKey}),
                           &eve, in.tokens.access)),
              "409 account_altered");
}

// What is kept is bound to its account by itself too.
TEST_F(AlteredRows, AKeptShareOpensInItsAccountAlone) {
    start();
    Person ada;
    enrol(ada);
    stop();
    const auto sql = store::sql::open_sqlite(database());
    auto rows = (*sql)->query(
        "SELECT account, key_id, key_version, wrapped, sealed FROM "
        "vault_share WHERE device <> ''");
    ASSERT_TRUE(*rows->next());
    const SealedRow row{.key = {.key_id = rows->text(1),
                                .key_version = static_cast<std::uint32_t>(rows->integer(2)),
                                .wrapped = rows->bytes(3)},
                        .sealed = rows->bytes(4)};
    const std::string account = rows->text(0), device = ada.key.thumbprint();
    const auto auth = *open_key_file(key_file('1'), fill_random);
    const ShareOwner owner{kProject, ada.wallet->record.wallet.value, device, 1};
    EXPECT_TRUE(open_row(*auth, row, kept_binding(true, account, ShareKind::kAuth, owner)));
    EXPECT_FALSE(
        open_row(*auth, row, kept_binding(true, std::string(32, 'e'), ShareKind::kAuth, owner)));
    EXPECT_FALSE(open_row(*auth, row, share_binding(ShareKind::kAuth, owner)));
}

TEST_F(AlteredRows, AShareOfAVersionWithoutAccountsOpensWhereItsSealSaysSo) {
    start();
    Person ada;
    enrol(ada);
    stop();
    const std::string device = ada.key.thumbprint();
    const ShareOwner owner{kProject, ada.wallet->record.wallet.value, device, 1};
    {
        // As that version kept it, sealed as it stands at the upgrade.
        const auto auth = *open_key_file(key_file('1'), fill_random);
        const SecretBytes share(Bytes(17, 5));
        const SealedRow row =
            *seal_row(*auth, share, share_binding(ShareKind::kAuth, owner), fill_random);
        const auto sql = store::sql::open_sqlite(database());
        ASSERT_TRUE(
            (*sql)->run("UPDATE vault_share SET wrapped = $1, sealed = $2, names_account = "
                        "0 WHERE device <> ''",
                        row.key.wrapped, row.sealed));
        auto accounts = (*sql)->query("SELECT id FROM vault_account");
        ASSERT_TRUE(*accounts->next());
        const std::string account = accounts->text(0);
        while (*accounts->next()) {
        }
        ASSERT_TRUE(*open_stored(**sql)->end_all(account, true, now_ms));
    }
    start();
    const std::string access = signed_in(ada.key).tokens.access;
    ShareKeys keys;
    const Answer answer = call("POST", "share", keys.request(1), &ada.key, access);
    EXPECT_EQ(keys.open(answer, ada.wallet->record, ada.key.thumbprint()).expose(), Bytes(17, 5));
    // A share of today does not pass for one of then.
    write("UPDATE vault_share SET names_account = 1");
    EXPECT_EQ(refusal(call("POST", "share", keys.request(1), &ada.key, access)),
              "409 account_altered");
}

// The rows of docs/custody.md about copies of the database: with the auth key alone, and with both.
class CopiedDatabase : public AlteredRows {
  protected:
    struct Copy {
        SealedRow auth, set, seed;
        std::string account;
    };
    Copy copy() {
        const auto sql = store::sql::open_sqlite(database());
        const auto row = [&](const std::string& from) {
            auto rows = (*sql)->query("SELECT key_id, key_version, wrapped, sealed FROM " + from);
            EXPECT_TRUE(*rows->next());
            return SealedRow{.key = {.key_id = rows->text(0),
                                     .key_version = static_cast<std::uint32_t>(rows->integer(1)),
                                     .wrapped = rows->bytes(2)},
                             .sealed = rows->bytes(3)};
        };
        Copy out{.auth = row("vault_share WHERE kind = 3"),
                 .set = row("vault_share WHERE kind = 4"),
                 .seed = row("vault_secret WHERE name = 'seed of assisted recovery'"),
                 .account = {}};
        auto rows = (*sql)->query("SELECT id FROM vault_account");
        EXPECT_TRUE(*rows->next());
        out.account = rows->text(0);
        return out;
    }
    /// The share of the recovery's set that is sealed to this key, as it was kept.
    static Bytes share_of(const SecretBytes& set, const std::string& key) {
        const auto kept = parse_described<body::RecoverySet>(as_text(set.expose()), {.depth = 8});
        EXPECT_TRUE(kept);
        for (const body::RecoveryShare& share : kept->shares)
            if (share.key == key) return *parse_base64url(share.sealed.value);
        ADD_FAILURE() << "no share for " << key;
        return {};
    }
};

TEST_F(CopiedDatabase, OpensNothingWithoutTheRecoveryKeyAndAssistedWalletsWithBoth) {
    start();
    Person ada;
    enrol(ada);
    stop();
    const Copy stolen = copy();
    const auto auth_key = *open_key_file(key_file('1'), fill_random);
    const auto recovery_key = *open_key_file(key_file('2'), fill_random);
    const auto& record = ada.wallet->record;
    const ShareOwner owner{record.tenant, record.wallet, {}, 1};
    const Bytes binding = share_binding(ShareKind::kExit, owner);
    const Bytes kept = kept_binding(true, stolen.account, ShareKind::kExit, owner);
    const ByteView seed_binding = as_bytes("seed of assisted recovery");

    // One share of each set, and no key to the other.
    const auto auth = open_row(*auth_key, stolen.auth,
                               kept_binding(true, stolen.account, ShareKind::kAuth, owner));
    ASSERT_TRUE(auth);
    EXPECT_FALSE(open_row(*auth_key, stolen.set, kept));
    EXPECT_FALSE(open_row(*auth_key, stolen.seed, seed_binding));

    const auto set = open_row(*recovery_key, stolen.set, kept);
    const auto seed = open_row(*recovery_key, stolen.seed, seed_binding);
    ASSERT_TRUE(set && seed);
    const auto pair = *derive_assisted_key(*seed, stolen.account);
    const auto open = [&](const std::string& key) {
        return open_with_private_key(pair.private_key, recovery_share_info(), binding,
                                     share_of(*set, key));
    };
    const auto assisted = open(kAssistedKey);
    ASSERT_TRUE(assisted);
    EXPECT_EQ(join_shares(*auth, SecretBytes(Bytes(*assisted)))->expose(),
              ada.wallet->open->entropy.expose());
    EXPECT_FALSE(open(kKitKey)) << "what is sealed to a printed code is its owner's";
}

// What somebody guesses who has tried: the salt is what they need, and the public key says when
// they are right.
TEST_F(CopiedDatabase, APasswordIsGuessedWithTheRecoveryKeyAndNotWithTheAuthKeyAlone) {
    start();
    Person ada;
    const std::string password = "correct horse battery", id(32, 'e');
    const Bytes salt = to_bytes("sixteen of salt.");
    ada.access = signed_in(ada.key).tokens.access;
    TestWallet& wallet = ada.wallet.emplace(ada.key.thumbprint());
    auto pair = *derive_password_recovery(password, salt, wallet.record.wallet.value);
    wallet.record.recovery_keys.push_back({id, RecoveryKind::kPassword, pair.public_key});
    body::WalletChange change = wallet.first_change();
    change.recovery->shares[1].salt = to_base64url(salt);
    post<body::ChangeState>("wallet/changes", change, &ada.key, ada.access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &ada.key, ada.access);
    call("GET", "recovery", "", &ada.key, ada.access);  // it makes its seed
    stop();

    std::string stored;
    for (const char* end : {"", "-wal"}) {
        std::ifstream file(database() + end, std::ios::binary);
        stored.append(std::istreambuf_iterator<char>(file), {});
    }
    EXPECT_THAT(stored, HasSubstr(to_base64url(pair.public_key))) << "of the record: public";
    EXPECT_THAT(stored, Not(HasSubstr(to_base64url(salt))));
    EXPECT_THAT(stored, Not(HasSubstr(std::string(as_text(salt)))));
    const Copy stolen = copy();
    const auto auth_key = *open_key_file(key_file('1'), fill_random);
    const auto recovery_key = *open_key_file(key_file('2'), fill_random);
    const ShareOwner owner{wallet.record.tenant, wallet.record.wallet, {}, 1};
    const Bytes kept = kept_binding(true, stolen.account, ShareKind::kExit, owner);
    EXPECT_FALSE(open_row(*auth_key, stolen.set, kept));

    const auto set = open_row(*recovery_key, stolen.set, kept);
    ASSERT_TRUE(set);
    const auto shares = parse_described<body::RecoverySet>(as_text(set->expose()), {.depth = 8});
    ASSERT_TRUE(shares);
    ASSERT_EQ(shares->shares.size(), 2u);
    ASSERT_TRUE(shares->shares[1].salt);
    const Bytes found = *parse_base64url(shares->shares[1].salt->value);
    EXPECT_EQ(found, salt);
    const auto guess = [&](const std::string& text) {
        return *derive_password_recovery(text, found, wallet.record.wallet.value);
    };
    EXPECT_NE(guess("correct horse batterz").public_key, pair.public_key);
    const HpkeKeyPair guessed = guess(password);
    ASSERT_EQ(guessed.public_key, pair.public_key);
    // And then the auth key opens the other share.
    const auto mine =
        open_with_private_key(guessed.private_key, recovery_share_info(),
                              share_binding(ShareKind::kExit, owner), share_of(*set, id));
    const auto auth = open_row(*auth_key, stolen.auth,
                               kept_binding(true, stolen.account, ShareKind::kAuth, owner));
    ASSERT_TRUE(mine && auth);
    EXPECT_EQ(join_shares(*auth, SecretBytes(Bytes(*mine)))->expose(),
              wallet.open->entropy.expose());
}

// Who has the auth key too writes seals, as docs/custody.md says.
class ForgedRows : public AlteredRows {
  protected:
    /// Writes, and a seal over what stands then.
    void forge(const std::string& statement) {
        const auto sql = store::sql::open_sqlite(database());
        const auto done = (*sql)->execute(statement);
        ASSERT_TRUE(done) << statement << ": " << done.error().text;
        auto rows = (*sql)->query("SELECT id FROM vault_account");
        ASSERT_TRUE(*rows->next());
        const std::string account = rows->text(0);
        while (*rows->next()) {
        }
        const auto auth = *open_key_file(key_file('1'), fill_random);
        const auto store = store::open_vault_store(**sql);
        const auto key =
            store::derive_row_key(*derive_log_key(*open_pepper(*store, *auth, fill_random)));
        const auto set = store::RowSet::kAccount;
        const auto now = *store::read_rows(**sql, set, account);
        ASSERT_TRUE(
            store::write_seal(**sql, set, account, now.version + 1,
                              store::seal_mac(key, set, account, now.version + 1, now.rows)));
    }
};

TEST_F(ForgedRows, TheServerTakesThemForItsOwnAndOpensAnAssistedWallet) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey eve;
    const std::string access = approve(eve);
    const Asked asked = release_key();
    const auto held = std::get<body::RecoveryHeld>(recover(kAssistedKey, asked, eve, access));
    inbox();
    forge("UPDATE vault_recovery SET opens_at_ms = 1");
    const auto opened = finish(held.id.value, asked, eve, access);
    EXPECT_EQ(entropy_of(opened, asked, asked.secret, *ada.wallet),
              ada.wallet->open->entropy.expose());
}

TEST_F(ForgedRows, GiveNothingOfAWalletThatIsItsOwners) {
    start();
    Person ada;
    enrol(ada, false);
    const DeviceKey eve;
    const std::string access = approve(eve);
    const Asked asked = release_key();
    const std::string owners = to_base64url(ada.wallet->record.recovery_keys[0].public_key);
    // As it stands; with a key of theirs in the place of the owner's; as the service's own.
    const auto opened = recover(kKitKey, asked, eve, access);
    EXPECT_EQ(entropy_of(opened, asked, ada.wallet->kit, *ada.wallet),
              ada.wallet->open->entropy.expose())
        << "the printed code opens it";
    EXPECT_EQ(entropy_of(opened, asked, asked.secret, *ada.wallet), Bytes());

    forge("UPDATE vault_wallet SET record = replace(record, '" + owners + "', '" + asked.publicKey +
          "')");
    const auto swapped = recover(kKitKey, asked, eve, access);
    ASSERT_TRUE(std::holds_alternative<body::RecoveryOpened>(swapped));
    EXPECT_NE(proof_of_recovery(swapped, asked.secret, *ada.wallet), "")
        << "it takes their record, which no device of the owner's does";
    EXPECT_EQ(entropy_of(swapped, asked, asked.secret, *ada.wallet), Bytes());

    forge("UPDATE vault_wallet SET record = replace(record, '\"kit\"', '\"assisted\"')");
    const auto held = recover(kKitKey, asked, eve, access);
    ASSERT_TRUE(std::holds_alternative<body::RecoveryHeld>(held));
    inbox();
    forge("UPDATE vault_recovery SET opens_at_ms = 1");
    const std::string id = std::get<body::RecoveryHeld>(held).id;
    EXPECT_EQ(finish_refused(id, eve, access), "503 key_provider_unavailable");
}

TEST_F(AlteredRows, TheMarkOfSealedRowsIsNotMadeAgain) {
    start();
    Person ada;
    enrol(ada);
    stop();
    write("DELETE FROM vault_secret WHERE name = 'mark of sealed rows'");
    const auto auth = *open_key_file(key_file('1'), fill_random);
    const auto sql = store::sql::open_sqlite(database());
    const auto store = store::open_vault_store(**sql);
    const auto pepper = open_pepper(*store, *auth, fill_random);
    const auto refused = seal_rows_once(*store, *auth, *pepper, fill_random, false, now_ms);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), HasSubstr("docs/vault.md"));
    // One that another key has made is none.
    const auto other = *open_key_file(key_file('2'), fill_random);
    const SealedRow forged =
        *seal_row(*other, SecretBytes(Bytes(32)), as_bytes("mark of sealed rows"), fill_random);
    ASSERT_TRUE(*store->installation_secret("mark of sealed rows", forged));
    EXPECT_FALSE(seal_rows_once(*store, *auth, *pepper, fill_random, false, now_ms));
}

}  // namespace
}  // namespace portico::vault
