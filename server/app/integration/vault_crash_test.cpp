// SPDX-License-Identifier: Apache-2.0
//
// Case 82: the real program killed at every write in turn while a device splits its wallet anew.
// Whatever was answered, the device then has, in one epoch or the other, two shares of one set.
#include "server/app/integration/test_vault.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/keys/file_provider.hpp"

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
          store_(store::open_vault_store(*sql_)),
          keys_(*vault::open_key_file(folder.file("key1"), fill_random)),
          caller_(**store_->find_caller(sha256(as_bytes(access)), now_ms())) {}

    std::uint32_t version() { return (*store_->wallet(caller_.account.id))->wallet.record.version; }
    bool is_pending() { return store_->pending_change(caller_.account.id)->has_value(); }
    /// What the device's share and the stored one of this epoch give; empty: no such share.
    Bytes joined(const TestWallet& wallet, std::uint32_t epoch, const SecretBytes& device_share) {
        const auto row = *store_->release_share(caller_, epoch, "test", now_ms());
        if (!row) return {};
        const auto auth = vault::open_row(
            *keys_, *row,
            vault::share_binding(
                vault::ShareKind::kAuth,
                {wallet.record.tenant, wallet.record.wallet, caller_.device, epoch}));
        if (!auth) return {};
        const auto entropy = vault::join_shares(device_share, *auth);
        return entropy ? entropy->expose() : Bytes();
    }

  private:
    std::unique_ptr<store::sql::Connection> sql_;
    std::unique_ptr<vault::Store> store_;
    std::shared_ptr<vault::KeyProvider> keys_;
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
        EXPECT_TRUE(left.is_pending() || !prepared) << write << ": what was answered is prepared";
        if (left.is_pending())
            EXPECT_EQ(left.joined(wallet, epoch, wallet.device), entropy) << write;
        // The device goes on with what counts.
        wallet.record.version -= 1;
        wallet.record.devices[0].epoch -= 1;
        wallet.device = old_share.duplicate();
    }
    EXPECT_LT(write, kWritesMax) << "it never got through";
    RecordProperty("crashes", crashes);
    EXPECT_GE(crashes, 5) << "prepare and commit write more than this";
}

}  // namespace
}  // namespace portico::app::vault_process
