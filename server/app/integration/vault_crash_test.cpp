// SPDX-License-Identifier: Apache-2.0
//
// Case 82: the real program killed at every write in turn while a device splits its wallet anew, or
// gives a further one its share. Whatever was answered, each device then has, in one epoch or the
// other, two shares of one set, and a further one has them or is none of the wallet's.
#include "core/vault/handover.hpp"
#include "server/app/integration/test_vault.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/keys/file_provider.hpp"
#include "server/vault/rules/kept_share.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::app::vault_process {
namespace {

/// More writes than starting, preparing and committing take together.
constexpr int kWritesMax = 400;

class VaultCrash : public VaultProcess {
  protected:
    /// False: it did not come up.
    bool start_crashing_at(int write) {
        relay_.reset();  // what it holds is killed
        start(kNoLimits, crash_at(write));
        return port_ != 0;
    }
    /// The first write after it came up.
    int first_of_serving() {
        int no = 0, yes = 1;
        while (!start_crashing_at(yes)) {
            no = yes;
            yes *= 2;
        }
        while (yes - no > 1) {
            const int middle = (no + yes) / 2;
            (start_crashing_at(middle) ? yes : no) = middle;
        }
        return yes;
    }
};

/// What the killed program left, read by the code that it reads it with when it starts again.
class Left {
  public:
    Left(const Folder& folder, const std::string& access)
        : sql_(*store::sql::open_sqlite(folder.file("portico-api.sqlite"))),
          keys_(*vault::open_key_file(folder.file("key1"), fill_random)),
          store_(open_store(*sql_, *keys_)),
          caller_(**store_->find_caller(sha256(as_bytes(access)), now_ms())) {}

    std::uint32_t version() { return (*store_->wallet(caller_.account.id))->wallet.record.version; }
    bool is_pending() { return store_->pending_change(caller_.account.id)->has_value(); }
    bool is_pending(const std::string& change) {
        const auto pending = *store_->pending_change(caller_.account.id);
        return pending && pending->id == change;
    }
    /// What the device's share and the stored one of this epoch give; empty: no such share.
    Bytes joined(const TestWallet& wallet, std::uint32_t epoch, const SecretBytes& device_share) {
        const auto row = *store_->release_share(caller_, epoch, "test", now_ms());
        if (!row) return {};
        const auto auth = vault::open_row(
            *keys_, *row,
            vault::kept_binding(
                row->names_account, caller_.account.id, vault::ShareKind::kAuth,
                {wallet.record.tenant, wallet.record.wallet, caller_.device, epoch}));
        if (!auth) return {};
        const auto entropy = vault::join_shares(device_share, *auth);
        return entropy ? entropy->expose() : Bytes();
    }

  private:
    static std::unique_ptr<vault::Store> open_store(store::sql::Connection& sql,
                                                    vault::KeyProvider& keys) {
        auto out = store::open_vault_store(sql);
        out->sign_log(vault::derive_log_key(*vault::open_pepper(*out, keys, fill_random)));
        return out;
    }

    std::unique_ptr<store::sql::Connection> sql_;
    std::shared_ptr<vault::KeyProvider> keys_;
    std::unique_ptr<vault::Store> store_;
    vault::Caller caller_;
};

TEST_F(VaultCrash, Case82EveryWriteOfANewSplitLeavesTwoSharesOfOneSet) {
    start();
    const vault::DeviceKey key;
    const std::string access = signed_in(key).tokens.access;
    TestWallet wallet(key.thumbprint());
    const Bytes entropy = wallet.open->entropy.expose();
    const auto first = wallet.first_change();
    post<body::ChangeState>("wallet/changes", first, &key, access);
    post<body::Account>("wallet/commit", body::ChangeRef{first.id}, &key, access);

    int crashes = 0, write = first_of_serving();
    for (bool finished = false; !finished && write < kWritesMax; ++write) {
        if (!start_crashing_at(write)) continue;  // it wrote more than the time before
        const std::uint32_t old_epoch = wallet.record.devices[0].epoch;
        const SecretBytes old_share = wallet.device.duplicate();
        wallet.record.version += 1;
        wallet.record.devices[0].epoch += 1;
        body::WalletChange change{
            .id = random_id(), .wallet = wallet.signed_record(), .auth = {}, .recovery = {}};
        wallet.add_split(change);
        const bool prepared =
            call("POST", "wallet/changes", to_json_text(change), &key, access).status == 200;
        // The device keeps both of its shares until the commit was answered.
        finished = prepared && call("POST", "wallet/commit",
                                    to_json_text(body::ChangeRef{change.id}), &key, access)
                                       .status == 200;
        crashes += finished ? 0 : 1;
        relay_->program().signal(SIGKILL);
        relay_->program().wait();

        Left left(folder_, access);
        const bool counts = left.version() == wallet.record.version;
        EXPECT_TRUE(counts || !finished) << write << ": an answered commit counts";
        const std::uint32_t epoch = wallet.record.devices[0].epoch;
        if (counts) {
            EXPECT_EQ(left.joined(wallet, epoch, wallet.device), entropy) << write;
            continue;
        }
        EXPECT_EQ(left.joined(wallet, old_epoch, old_share), entropy) << write;
        // One of a round before may still be there, where this one got less far: a program does not
        // write as often before it serves each time.
        const bool is_pending = left.is_pending(change.id);
        EXPECT_TRUE(is_pending || !prepared) << write << ": what was answered is prepared";
        if (is_pending) EXPECT_EQ(left.joined(wallet, epoch, wallet.device), entropy) << write;
        // The device goes on with what counts.
        wallet.record.version -= 1;
        wallet.record.devices[0].epoch -= 1;
        wallet.device = old_share.duplicate();
    }
    EXPECT_LT(write, kWritesMax) << "it never got through";
    RecordProperty("crashes", crashes);
    EXPECT_GE(crashes, 5) << "prepare and commit write more than this";
}

TEST_F(VaultCrash, Case82EveryWriteOfAHandOverLeavesEachDeviceWholeOrAsItWas) {
    start();
    const vault::DeviceKey key, phone;
    const std::string access = signed_in(key).tokens.access;
    TestWallet wallet(key.thumbprint());
    const Bytes entropy = wallet.open->entropy.expose();
    const auto first = wallet.first_change();
    post<body::ChangeState>("wallet/changes", first, &key, access);
    post<body::Account>("wallet/commit", body::ChangeRef{first.id}, &key, access);
    const auto outcome = log_in(phone);
    const auto& needed = std::get<body::ApprovalNeeded>(outcome);
    std::smatch link;
    const std::string page = inbox();
    ASSERT_TRUE(std::regex_search(page, link, std::regex("/approve#([0-9a-f]{32})")));
    post<body::Done>("approval/decision", body::ApprovalDecision{link[1].str(), needed.number},
                     nullptr);
    const auto let_in =
        post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &phone);
    const std::string theirs = std::get<body::SignedIn>(let_in.outcome).tokens.access;

    const HpkeKeyPair pair = *derive_hpke_key_pair(Bytes(32, 1));
    const Bytes32 opening{2};
    const std::string nonce = to_base64url(Bytes(32, 3));
    int crashes = 0, write = first_of_serving();
    for (bool counts = false; !counts && write < kWritesMax; ++write) {
        if (!start_crashing_at(write)) continue;
        const std::string id = random_id(), device = phone.thumbprint();
        const vault::HandoverOwner owner{wallet.record.tenant,
                                         wallet.record.wallet,
                                         wallet.record.addresses.eip155,
                                         wallet.record.addresses.solana,
                                         device,
                                         id};
        vault::WalletRecord next = wallet.record;
        next.version += 1;
        next.devices.push_back({device, 1});
        auto shares = *vault::split_for_device(*wallet.open, next, device, fill_random);
        std::swap(wallet.record, next);
        const body::WalletChange change{.id = random_id(),
                                        .wallet = wallet.signed_record(),
                                        .auth = to_base64url(shares.auth.expose()),
                                        .recovery = {}};
        std::swap(wallet.record, next);
        const body::HandoverGive gift{id, change,
                                      to_base64url(*vault::seal_handover(
                                          owner, 2, pair.public_key, shares.device, fill_random))};
        const auto done = [&](const std::string& path, const auto& in, const vault::DeviceKey& by,
                              const std::string& token) {
            return call("POST", path, to_json_text(in), &by, token).status == 200;
        };
        const bool finished =
            done("handover",
                 body::HandoverStart{
                     id, to_base64url(vault::commit_handover(owner, pair.public_key, opening))},
                 phone, theirs) &&
            done("handover/answer", body::HandoverAnswer{id, nonce}, key, access) &&
            done("handover/reveal",
                 body::HandoverReveal{id, to_base64url(pair.public_key), to_base64url(opening)},
                 phone, theirs) &&
            done("handover/give", gift, key, access) &&
            done("wallet/commit", body::ChangeRef{change.id}, phone, theirs);
        crashes += finished ? 0 : 1;
        relay_->program().signal(SIGKILL);
        relay_->program().wait();

        Left mine(folder_, access);
        EXPECT_EQ(mine.joined(wallet, 1, wallet.device), entropy) << write;
        counts = mine.version() == 2;
        EXPECT_TRUE(counts || !finished) << write << ": an answered commit counts";
        if (counts)
            EXPECT_EQ(Left(folder_, theirs).joined(wallet, 1, shares.device), entropy) << write;
    }
    EXPECT_LT(write, kWritesMax) << "it never got through";
    RecordProperty("crashes", crashes);
    EXPECT_GE(crashes, 10) << "five steps write more than this";
}

}  // namespace
}  // namespace portico::app::vault_process
