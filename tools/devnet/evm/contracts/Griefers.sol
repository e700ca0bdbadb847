// SPDX-License-Identifier: Apache-2.0
//
// Accounts of ERC-4337 whose validation breaks ERC-7562 where they think that nobody looks: a bundler that takes one pays for
// the bundle that it makes fail. Anybody may use them, so they need no signature.
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

/// Anybody turns it on and off: what nobody's validation may depend on.
contract Lamp {
    bool public isOn;

    function set(bool on) external {
        isOn = on;
    }
}

abstract contract OpenAccount {
    constructor() payable {}
    receive() external payable {}
    fallback() external payable {}

    function look(uint256 missing) internal virtual;

    function validateUserOp(PackedUserOperation calldata, bytes32, uint256 missing) external returns (uint256) {
        look(missing);
        if (missing > 0) {
            (bool paid,) = msg.sender.call{value: missing}("");
            require(paid);
        }
        return 0;
    }
}

abstract contract LampAccount is OpenAccount {
    Lamp internal immutable lamp;

    constructor(Lamp which) payable {
        lamp = which;
    }
}

/// Keeps all rules. Its call runs until nearly nothing is left.
contract LongCall is OpenAccount {
    constructor() payable {}

    function look(uint256) internal override {}

    function run() external view {
        while (gasleft() > 20_000) {}
    }
}

/// Where it has to pay it is on the chain.
contract TellsByPayment is LampAccount {
    constructor(Lamp which) payable LampAccount(which) {}

    function look(uint256 missing) internal view override {
        if (missing > 0) require(!lamp.isOn());
    }
}

/// The code in the EntryPoint's place is another in a simulation.
contract TellsByCode is LampAccount {
    constructor(Lamp which) payable LampAccount(which) {}

    function look(uint256) internal view override {
        if (msg.sender.code.length > 10_000) require(!lamp.isOn());
    }
}

/// A call with arguments that lie behind what a tracer can read of the memory.
contract TellsByFarCall is LampAccount {
    constructor(Lamp which) payable LampAccount(which) {}

    function look(uint256) internal view override {
        assembly {
            pop(staticcall(gas(), 4, 0x120000, 64, 0, 0))
        }
        require(!lamp.isOn());
    }
}

/// Whose code may be another at any time (EIP-7702).
contract AsksDelegated is OpenAccount {
    address private immutable asked;

    constructor(address which) payable {
        asked = which;
    }

    function look(uint256) internal view override {
        (bool answered,) = asked.staticcall("");
        require(answered);
    }
}
