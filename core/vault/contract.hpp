// SPDX-License-Identifier: Apache-2.0
//
// The boundary of vault.wasm, which alone sees a wallet's keys. It keeps nothing from one step to
// the next: each request brings two shares, and whatever was made of them is wiped before the
// answer is out (core/wasm/vault_main.cpp).
//
//   step:   VaultRequest as JSON  [secrets]   ->   VaultAnswer as JSON  [secrets]
//
// Secrets stand behind the JSON and never in it, so that the page need not make texts of them,
// which it could not wipe: a zero byte, then for each secret four bytes of length (big-endian) and
// its bytes. Every request below says which ones it brings, `<-`, and its answer has, `->`. The
// caller overwrites the answer where it lies and frees what it sent.
//
// Bytes are hex with 0x, numbers of chains are the quantities of JSON-RPC; what the server's bodies
// have too is as there (core/api/vault.hpp).
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/api/vault.hpp"
#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"
#include "core/vault/wallet_record.hpp"

namespace portico::vault::contract {

using api::vault::Id;
using api::vault::Key;
using api::vault::Sealed;
using api::vault::SignedRecord;
using api::vault::WalletAddresses;

inline constexpr std::size_t kAddressesMax = 100;
/// Of what is signed, as hex.
using Data = Text<1'600'000>;
using Quantity = Text<66>;
using Address = Text<42>;

// --- wallets ------------------------------------------------------------------------------------

/// -> device share, auth share, auth share of the recovery's set. Answered by WalletChanged.
struct CreateWallet {
    Id tenant;
    Id wallet;
    Key device;
    bool has_long_phrase = false;  ///< 24 words instead of 12
    List<api::vault::RecoveryKey, 16> recovery_keys;
};
BOOST_DESCRIBE_STRUCT(CreateWallet, (), (tenant, wallet, device, has_long_phrase, recovery_keys))

/// Opens the wallet and looks at its record. <- two shares. Answered by WalletChecked.
struct CheckWallet {
    SignedRecord wallet;
};
BOOST_DESCRIBE_STRUCT(CheckWallet, (), (wallet))

/// Devices whose access the server has taken away already: the next record does not name them.
using RemovedDevices = std::optional<List<Key, 64>>;

/// A further device, or new shares for one of the record's: its epoch goes up. <- two shares;
/// -> device share, auth share. Answered by WalletChanged, whose record is the next version.
struct EnrolDevice {
    SignedRecord wallet;
    Key device;
    RemovedDevices removed = {};
};
BOOST_DESCRIBE_STRUCT(EnrolDevice, (), (wallet, device, removed))

/// Other recovery keys or the same ones, and with them a new set of the recovery's and of the
/// calling device, whose exit share is sealed to them. Other devices' exit shares are opened by the
/// old keys until they are enrolled again. <- two shares; -> device share, auth share, auth share
/// of the recovery's. Answered by WalletChanged.
struct ChangeRecoveryKeys {
    SignedRecord wallet;
    Key device;
    List<api::vault::RecoveryKey, 16> recovery_keys;
    RemovedDevices removed = {};
};
BOOST_DESCRIBE_STRUCT(ChangeRecoveryKeys, (), (wallet, device, recovery_keys, removed))

/// The accounts 0 to count - 1. <- two shares. Answered by AddressesDerived.
struct DeriveAddresses {
    SignedRecord wallet;
    std::uint32_t count = 1;
};
BOOST_DESCRIBE_STRUCT(DeriveAddresses, (), (wallet, count))

/// <- two shares; -> recovery phrase (text), EVM private key (32 bytes), Solana secret key (64
/// bytes: seed, public key), both of account `account`. Answered by WalletExported.
struct ExportWallet {
    SignedRecord wallet;
    std::uint32_t account = 0;
};
BOOST_DESCRIBE_STRUCT(ExportWallet, (), (wallet, account))

// --- recovery -----------------------------------------------------------------------------------

/// -> the code of a printed kit (text). Answered by RecoveryKeyMade.
struct MakeRecoveryCode {
    Id wallet;
};
BOOST_DESCRIBE_STRUCT(MakeRecoveryCode, (), (wallet))

/// The key pair of what the owner has. `salt` is a password's: 16 bytes, base64url.
/// <- the passkey's PRF output (32 bytes), the password or the code (texts); -> private key (32).
/// Answered by RecoveryKeyMade.
struct DeriveRecoveryKey {
    Id wallet;
    api::vault::RecoveryKind kind = api::vault::RecoveryKind::kKit;
    std::optional<Text<22>> salt;
};
BOOST_DESCRIBE_STRUCT(DeriveRecoveryKey, (), (wallet, kind, salt))

/// Opens a share that was sealed to a recovery key: the recovery's, or with `device` its exit
/// share. The record is not checked here; the wallet that the share opens is.
/// <- private key of the recovery key; -> share. Answered by ShareOpened.
struct OpenRecoveryShare {
    api::vault::WalletRecord record;
    std::optional<Key> device;
    std::uint32_t epoch = 0;
    Sealed sealed;
};
BOOST_DESCRIBE_STRUCT(OpenRecoveryShare, (), (record, device, epoch, sealed))

/// A key for one answer of the server. -> private key. Answered by ReleaseKeyMade.
struct MakeReleaseKey {};
BOOST_DESCRIBE_STRUCT(MakeReleaseKey, (), ())

/// Opens an auth share that the server sealed to the caller's key; without `device` that of the
/// recovery's set. <- private key of MakeReleaseKey; -> share. Answered by ShareOpened.
struct OpenReleasedShare {
    Id tenant;
    Id wallet;
    std::optional<Key> device;
    std::uint32_t epoch = 0;
    Sealed sealed;
};
BOOST_DESCRIBE_STRUCT(OpenReleasedShare, (), (tenant, wallet, device, epoch, sealed))

/// Opens the proof that came with a recovery's shares: what a change of this device says
/// `recovered` with. <- the private key that opens the share; -> proof (32 bytes). Answered by
/// ShareOpened.
struct OpenRecoveryProof {
    Id tenant;
    Id wallet;
    std::uint32_t epoch = 0;  ///< of the recovery's set
    Sealed sealed;
};
BOOST_DESCRIBE_STRUCT(OpenRecoveryProof, (), (tenant, wallet, epoch, sealed))

// --- a further device, by one that opens the wallet (handover.hpp)
// --------------------------------

/// Of the new device, for one hand-over. `opening` is shown to nobody before the giver's nonce is
/// there. `addresses`: of the record that the server showed. -> private key. Answered by
/// HandoverKeyMade.
struct MakeHandoverKey {
    Id tenant;
    Id wallet;
    WalletAddresses addresses;
    Key device;
    Id handover;
};
BOOST_DESCRIBE_STRUCT(MakeHandoverKey, (), (tenant, wallet, addresses, device, handover))

/// What a person compares, on either device. `addresses`: on the new one as in MakeHandoverKey, on
/// the giver as it has checked them (CheckWallet). Answered by HandoverNumbered;
/// crypto_open_failed: the key is not the one that was committed to, or not for this wallet.
struct NumberHandover {
    Id tenant;
    Id wallet;
    WalletAddresses addresses;
    Key device;  ///< the new one
    Id handover;
    Key commitment;
    Key public_key;
    Key opening;
    Key nonce;  ///< 32 bytes that the giver drew
};
BOOST_DESCRIBE_STRUCT(NumberHandover, (),
                      (tenant, wallet, addresses, device, handover, commitment, public_key, opening,
                       nonce))

/// Enrols a device whose share leaves this one sealed to its key alone. <- two shares; -> auth
/// share. Answered by DeviceHandedOver, whose record is the next version.
struct HandOverDevice {
    SignedRecord wallet;
    Key device;
    RemovedDevices removed = {};
    Id handover;
    Key public_key;
};
BOOST_DESCRIBE_STRUCT(HandOverDevice, (), (wallet, device, removed, handover, public_key))

/// The share and its exit shares, as they were sealed with this record. The record is not checked
/// here: CheckWallet does that with the auth share. <- private key of MakeHandoverKey; -> device
/// share. Answered by HandoverOpened.
struct OpenHandover {
    SignedRecord wallet;
    Key device;
    Id handover;
    Text<8192> sealed;
};
BOOST_DESCRIBE_STRUCT(OpenHandover, (), (wallet, device, handover, sealed))

// --- signatures: all <- two shares --------------------------------------------------------------

/// The owner's smart account (core/smart_account) signs in place of their key: for ERC-1271, and
/// before it is on the network for ERC-6492.
struct SmartSigner {
    Quantity chain_id;
    bool is_deployed = false;
};
BOOST_DESCRIBE_STRUCT(SmartSigner, (), (chain_id, is_deployed))

/// personal_sign. Answered by MessageSigned: r, s and v (27 or 28).
struct SignMessage {
    SignedRecord wallet;
    std::uint32_t account = 0;
    Data message;
    std::optional<SmartSigner> smart = {};
};
BOOST_DESCRIBE_STRUCT(SignMessage, (), (wallet, account, message, smart))

/// eth_signTypedData_v4. Answered by MessageSigned. What the owner's smart account itself acts on
/// is refused: an operation is signed by SignUserOperation alone.
struct SignTypedData {
    SignedRecord wallet;
    std::uint32_t account = 0;
    Json typed_data;
    std::optional<SmartSigner> smart = {};
};
BOOST_DESCRIBE_STRUCT(SignTypedData, (), (wallet, account, typed_data, smart))

/// An operation of the owner's smart account, or of the key's own where another one pays its fee,
/// as ERC-7769 spells it, with everything decided; its signature is not read. Refused where it
/// would do anything but the calls that it can be read as (smart_account::check_operation,
/// check_own_operation). Answered by OperationSigned.
struct SignUserOperation {
    SignedRecord wallet;
    std::uint32_t account = 0;
    Quantity chain_id;
    Json operation;
    /// Of the smart account's: seconds since 1970. 0 is refused.
    std::uint32_t valid_until = 0;
};
BOOST_DESCRIBE_STRUCT(SignUserOperation, (), (wallet, account, chain_id, operation, valid_until))

struct AccessListRow {
    Address address;
    List<Quantity, 4096> storageKeys;
};
BOOST_DESCRIBE_STRUCT(AccessListRow, (), (address, storageKeys))

struct AuthorizationRow {
    Quantity chainId;
    Address address;
    Quantity nonce;
    Quantity yParity;
    Quantity r;
    Quantity s;
};
BOOST_DESCRIBE_STRUCT(AuthorizationRow, (), (chainId, address, nonce, yParity, r, s))

/// A transaction as JSON-RPC spells it, with everything decided: nothing has a default. `type` is
/// 0x0, 0x1, 0x2 or 0x4; blobs are not offered. A legacy one is bound to its chain too (EIP-155).
/// An authorization in it is for the same chain; one for another, or for any (0), is refused.
struct TransactionFields {
    Quantity type;
    Quantity chainId;
    Quantity nonce;
    Quantity gas;
    std::optional<Quantity> gasPrice;              ///< 0x0, 0x1
    std::optional<Quantity> maxFeePerGas;          ///< 0x2, 0x4
    std::optional<Quantity> maxPriorityFeePerGas;  ///< 0x2, 0x4
    std::optional<Address> to;                     ///< absent: creates a contract
    Quantity value;
    Data data;
    List<AccessListRow, 1024> accessList;
    List<AuthorizationRow, 64> authorizationList;
};
BOOST_DESCRIBE_STRUCT(TransactionFields, (),
                      (type, chainId, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, to,
                       value, data, accessList, authorizationList))

/// Answered by TransactionSigned.
struct SignTransaction {
    SignedRecord wallet;
    std::uint32_t account = 0;
    TransactionFields transaction;
};
BOOST_DESCRIBE_STRUCT(SignTransaction, (), (wallet, account, transaction))

/// EIP-7702. An authorization for any chain (0) is refused. Answered by AuthorizationSigned.
struct SignAuthorization {
    SignedRecord wallet;
    std::uint32_t account = 0;
    Quantity chain_id;
    Address address;
    Quantity nonce;
};
BOOST_DESCRIBE_STRUCT(SignAuthorization, (), (wallet, account, chain_id, address, nonce))

/// The bytes themselves: a message, or the message of a transaction. Answered by MessageSigned.
struct SignSolana {
    SignedRecord wallet;
    std::uint32_t account = 0;
    Data message;
};
BOOST_DESCRIBE_STRUCT(SignSolana, (), (wallet, account, message))

// --- answers ------------------------------------------------------------------------------------

struct SealedToKey {
    Id key;  ///< of the record's recovery keys
    Sealed sealed;
};
BOOST_DESCRIBE_STRUCT(SealedToKey, (), (key, sealed))

struct WalletChanged {
    SignedRecord wallet;
    List<SealedToKey, 16> exit;      ///< stays on the device
    List<SealedToKey, 16> recovery;  ///< goes to the server
};
BOOST_DESCRIBE_STRUCT(WalletChanged, (), (wallet, exit, recovery))

struct HandoverKeyMade {
    Key public_key;
    Key opening;
    Key commitment;
};
BOOST_DESCRIBE_STRUCT(HandoverKeyMade, (), (public_key, opening, commitment))

struct HandoverNumbered {
    Text<6> number;
};
BOOST_DESCRIBE_STRUCT(HandoverNumbered, (), (number))

struct DeviceHandedOver {
    SignedRecord wallet;
    Text<8192> sealed;  ///< base64url
};
BOOST_DESCRIBE_STRUCT(DeviceHandedOver, (), (wallet, sealed))

struct HandoverOpened {
    List<SealedToKey, 16> exit;  ///< stays on the device
};
BOOST_DESCRIBE_STRUCT(HandoverOpened, (), (exit))

struct WalletChecked {
    Custody custody = Custody::kYours;
    WalletAddresses addresses;
};
BOOST_DESCRIBE_STRUCT(WalletChecked, (), (custody, addresses))

struct AddressesDerived {
    List<WalletAddresses, kAddressesMax> accounts;
};
BOOST_DESCRIBE_STRUCT(AddressesDerived, (), (accounts))

struct WalletExported {};
BOOST_DESCRIBE_STRUCT(WalletExported, (), ())

struct RecoveryKeyMade {
    Key public_key;
};
BOOST_DESCRIBE_STRUCT(RecoveryKeyMade, (), (public_key))

struct ReleaseKeyMade {
    Key public_key;
};
BOOST_DESCRIBE_STRUCT(ReleaseKeyMade, (), (public_key))

struct ShareOpened {};
BOOST_DESCRIBE_STRUCT(ShareOpened, (), ())

struct MessageSigned {
    Text<8192> signature;  ///< hex with 0x: 65 bytes, Solana's 64, of ERC-6492 more
};
BOOST_DESCRIBE_STRUCT(MessageSigned, (), (signature))

struct TransactionSigned {
    Text<4194304> raw;  ///< for eth_sendRawTransaction
    Quantity hash;
};
BOOST_DESCRIBE_STRUCT(TransactionSigned, (), (raw, hash))

struct OperationSigned {
    Text<256> signature;  ///< of the operation
    Quantity hash;        ///< by which the EntryPoint, and so a bundler, knows it
};
BOOST_DESCRIBE_STRUCT(OperationSigned, (), (signature, hash))

struct AuthorizationSigned {
    AuthorizationRow authorization;
};
BOOST_DESCRIBE_STRUCT(AuthorizationSigned, (), (authorization))

/// Nothing was done. `code` is a word of the error catalogue.
struct Refused {
    Text<64> code;
    Text<1024> message;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (code, message))

using VaultRequest =
    std::variant<CreateWallet, CheckWallet, EnrolDevice, ChangeRecoveryKeys, DeriveAddresses,
                 ExportWallet, MakeRecoveryCode, DeriveRecoveryKey, OpenRecoveryShare,
                 MakeReleaseKey, OpenReleasedShare, OpenRecoveryProof, MakeHandoverKey,
                 NumberHandover, HandOverDevice, OpenHandover, SignMessage, SignTypedData,
                 SignTransaction, SignAuthorization, SignSolana, SignUserOperation>;
using VaultAnswer = std::variant<WalletChanged, HandoverKeyMade, HandoverNumbered, DeviceHandedOver,
                                 HandoverOpened, WalletChecked, AddressesDerived, WalletExported,
                                 RecoveryKeyMade, ReleaseKeyMade, ShareOpened, MessageSigned,
                                 TransactionSigned, AuthorizationSigned, OperationSigned, Refused>;

/// Roots that tools/typegen prints.
using PORTICO_VAULT_TYPES = boost::mp11::mp_list<VaultRequest, VaultAnswer>;

}  // namespace portico::vault::contract
