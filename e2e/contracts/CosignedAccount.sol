// SPDX-License-Identifier: Apache-2.0
//
// An account of ERC-7579's execute whose operations two keys sign one behind the other, as Rhinestone's OwnableValidator
// has it with a threshold of two; its owner signs messages (ERC-1271). For tests: no package has the real ones.
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

struct Execution {
    address target;
    uint256 value;
    bytes callData;
}

/// Whose keys an account has, as Rhinestone's OwnableValidator tells them to everybody.
contract Owners {
    mapping(address => address[]) private ownersOf;

    function onInstall(bytes calldata data) external {
        (, ownersOf[msg.sender]) = abi.decode(data, (uint256, address[]));
    }

    function getOwners(address account) external view returns (address[] memory) {
        return ownersOf[account];
    }
}

contract CosignedAccount {
    address private immutable entryPoint;
    address private immutable owner;
    address private immutable app;
    address private immutable cosigner;

    constructor(address entryPoint_, address owner_, address app_, address cosigner_, Owners owners) {
        entryPoint = entryPoint_;
        owner = owner_;
        app = app_;
        cosigner = cosigner_;
        address[] memory keys = new address[](2);
        (keys[0], keys[1]) = (app_, cosigner_);
        owners.onInstall(abi.encode(2, keys));
    }

    receive() external payable {}

    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256 missing)
        external
        returns (uint256)
    {
        require(msg.sender == entryPoint, "the EntryPoint alone");
        if (missing > 0) {
            (bool sent,) = msg.sender.call{value: missing}("");
            require(sent, "not paid");
        }
        bytes calldata both = operation.signature;
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
        bool valid = both.length == 130 && signer(digest, both[:65]) == app && signer(digest, both[65:]) == cosigner;
        return valid ? 0 : 1;
    }

    function execute(bytes32 mode, bytes calldata data) external payable {
        require(msg.sender == entryPoint, "the EntryPoint alone");
        if (mode == bytes32(0)) {
            call(address(bytes20(data[:20])), uint256(bytes32(data[20:52])), data[52:]);
        } else {
            require(mode == bytes32(uint256(1) << 248), "another mode");
            Execution[] memory all = abi.decode(data, (Execution[]));
            for (uint256 i = 0; i < all.length; ++i) call(all[i].target, all[i].value, all[i].callData);
        }
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool valid = signature.length == 65 && signer(hash, signature) == owner;
        return valid ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function call(address target, uint256 value, bytes memory data) private {
        (bool done,) = target.call{value: value}(data);
        require(done, "a call failed");
    }

    function signer(bytes32 digest, bytes calldata one) private pure returns (address) {
        return ecrecover(digest, uint8(one[64]), bytes32(one[:32]), bytes32(one[32:64]));
    }
}
