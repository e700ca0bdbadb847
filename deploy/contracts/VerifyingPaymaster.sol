// SPDX-License-Identifier: Apache-2.0
//
// Pays for user operations that a Portico server has signed (ERC-4337, EntryPoint 0.7 or 0.8). It keeps no state of
// its own, so every bundler may take its operations without a stake (ERC-7562). The server's key can spend the
// deposit as gas and nothing else; only the owner takes the deposit out. docs/smart-accounts.md
pragma solidity ^0.8.20;

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IEntryPoint {
    function depositTo(address account) external payable;
    function withdrawTo(address payable to, uint256 amount) external;
    function balanceOf(address account) external view returns (uint256);
}

contract VerifyingPaymaster {
    bytes32 private constant KIND = keccak256("Portico VerifyingPaymaster 1");
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    // Of paymasterAndData: address, two gas limits, validUntil, validAfter, signature.
    uint256 private constant TIMES = 52;
    uint256 private constant SIGNATURE = 64;
    uint256 private constant END = 129;

    IEntryPoint public immutable entryPoint;
    address public immutable signer;
    address public immutable owner;

    error NotTheEntryPoint();
    error NotTheOwner();
    error WrongLength();

    constructor(IEntryPoint entryPoint_, address signer_, address owner_) {
        entryPoint = entryPoint_;
        signer = signer_;
        owner = owner_;
    }

    /// A wrong signature is told and does not revert, so that gas can be estimated before there is one.
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != address(entryPoint)) revert NotTheEntryPoint();
        if (op.paymasterAndData.length != END) revert WrongLength();
        uint48 validUntil = uint48(bytes6(op.paymasterAndData[TIMES:TIMES + 6]));
        uint48 validAfter = uint48(bytes6(op.paymasterAndData[TIMES + 6:SIGNATURE]));
        bool good = recover(hash(op, validUntil, validAfter), op.paymasterAndData[SIGNATURE:END]) == signer;
        return ("", (uint256(validAfter) << 208) | (uint256(validUntil) << 160) | (good ? 0 : 1));
    }

    /// What the server signs: all of the operation but its account's signature, for this contract and chain.
    function hash(PackedUserOperation calldata op, uint48 validUntil, uint48 validAfter)
        public
        view
        returns (bytes32)
    {
        // In two parts: one alone takes more than the stack of the compiler's plain way.
        bytes memory operation = abi.encode(
            KIND,
            op.sender,
            op.nonce,
            keccak256(op.initCode),
            keccak256(op.callData),
            op.accountGasLimits,
            bytes32(op.paymasterAndData[20:TIMES]),
            op.preVerificationGas
        );
        return keccak256(
            bytes.concat(
                operation, abi.encode(op.gasFees, block.chainid, address(this), validUntil, validAfter)
            )
        );
    }

    function deposit() external payable {
        entryPoint.depositTo{value: msg.value}(address(this));
    }

    function withdraw(address payable to, uint256 amount) external {
        if (msg.sender != owner) revert NotTheOwner();
        entryPoint.withdrawTo(to, amount);
    }

    function recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return address(1); // EIP-2: there is one signature, not two
        address found = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), s);
        return found == address(0) ? address(1) : found;
    }
}
