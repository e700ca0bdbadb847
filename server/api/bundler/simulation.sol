// SPDX-License-Identifier: Apache-2.0
//
// What a user operation would do and take, told by eth_call: this code stands in the EntryPoint's place there
// (a state override), so accounts, factories and paymasters see their EntryPoint call them. Never deployed.
// From ERC-4337 and ERC-7562; nothing is charged, and nonces and deposits are not looked at: whether the real
// EntryPoint takes an operation is asked of it.
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

interface Account {
    function validateUserOp(PackedUserOperation calldata op, bytes32 hash, uint256 missing) external returns (uint256);
    function executeUserOp(PackedUserOperation calldata op, bytes32 hash) external;
}

interface Paymaster {
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32 hash, uint256 maxCost)
        external
        returns (bytes memory context, uint256 validationData);
    function postOp(uint8 mode, bytes calldata context, uint256 gasCost, uint256 feePerGas) external;
}

interface Creator {
    function createSender(bytes calldata initCode) external returns (address);
    function initEip7702Sender(address sender, bytes calldata initData) external;
}

contract UserOperationSimulation {
    struct Outcome {
        uint256 validationGas; // of making the account and its validation
        uint256 validationData;
        uint256 paymasterGas;
        uint256 paymasterData;
        uint256 postOpGas;
        bool success; // of the call
        uint256 callGas; // a limit that the call ran with
        bytes returned; // why it reverted
    }

    error Refused(uint8 stage, bytes reason);
    error Attempted(bool success, uint256 gas, bytes returned);

    uint8 private constant MAKING = 1;
    uint8 private constant ACCOUNT = 2;
    uint8 private constant PAYMASTER = 3;

    receive() external payable {}
    function depositTo(address) external payable {}

    // `creator`: the EntryPoint's SenderCreator. `mostGas`: of each step.
    function simulate(
        PackedUserOperation calldata op,
        bytes32 hash,
        address creator,
        uint256 missing,
        uint256 maxCost,
        uint256 mostGas
    ) external returns (Outcome memory out) {
        out.validationGas = make(op, creator);
        uint256 before = gasleft();
        try Account(op.sender).validateUserOp{gas: mostGas}(op, hash, missing) returns (uint256 data) {
            out.validationData = data;
        } catch (bytes memory reason) {
            revert Refused(ACCOUNT, cut(reason));
        }
        out.validationGas += before - gasleft();
        if (op.paymasterAndData.length >= 20) pay(op, hash, maxCost, mostGas, out);
        (out.success, out.callGas, out.returned) = findCallGas(op, hash, mostGas);
    }

    // What the rules of ERC-7562 are for, and no more: the call may run for long. The last call, to this
    // contract itself, shows that a trace went on to the end.
    function validate(
        PackedUserOperation calldata op,
        bytes32 hash,
        address creator,
        uint256 missing,
        uint256 maxCost,
        uint256 mostGas
    ) external {
        make(op, creator);
        Account(op.sender).validateUserOp{gas: mostGas}(op, hash, missing);
        if (op.paymasterAndData.length >= 20)
            Paymaster(address(bytes20(op.paymasterAndData))).validatePaymasterUserOp{gas: mostGas}(op, hash, maxCost);
        this.depositTo(address(0));
    }

    function make(PackedUserOperation calldata op, address creator) private returns (uint256 gas) {
        uint256 before = gasleft();
        if (op.initCode.length == 0) {
            if (op.sender.code.length == 0) revert Refused(MAKING, "");
            return 0;
        }
        if (bytes20(op.initCode) == bytes20(hex"7702")) {
            if (op.initCode.length > 20) {
                try Creator(creator).initEip7702Sender(op.sender, op.initCode[20:]) {}
                catch (bytes memory reason) {
                    revert Refused(MAKING, cut(reason));
                }
            }
            return before - gasleft();
        }
        if (op.sender.code.length != 0) return 0;
        try Creator(creator).createSender(op.initCode) returns (address made) {
            if (made != op.sender || op.sender.code.length == 0) revert Refused(MAKING, "");
        } catch (bytes memory reason) {
            revert Refused(MAKING, cut(reason));
        }
        return before - gasleft();
    }

    function pay(PackedUserOperation calldata op, bytes32 hash, uint256 maxCost, uint256 mostGas, Outcome memory out)
        private
    {
        Paymaster paymaster = Paymaster(address(bytes20(op.paymasterAndData)));
        uint256 before = gasleft();
        try paymaster.validatePaymasterUserOp{gas: mostGas}(op, hash, maxCost) returns (
            bytes memory context, uint256 data
        ) {
            out.paymasterGas = before - gasleft();
            out.paymasterData = data;
            if (context.length == 0) return;
            before = gasleft();
            try paymaster.postOp{gas: mostGas}(0, context, maxCost, 1) {}
            catch (bytes memory reason) {
                revert Refused(PAYMASTER, cut(reason));
            }
            out.postOpGas = before - gasleft();
        } catch (bytes memory reason) {
            revert Refused(PAYMASTER, cut(reason));
        }
    }

    // What a call takes is less than the limit it needs, since each call within it keeps a part back (EIP-150):
    // limits are tried from what it took upwards.
    function findCallGas(PackedUserOperation calldata op, bytes32 hash, uint256 mostGas)
        private
        returns (bool success, uint256 limit, bytes memory returned)
    {
        if (op.callData.length == 0) return (true, 0, "");
        uint256 used;
        (success, used, returned) = attempt(op, hash, mostGas);
        if (!success) return (false, mostGas, returned);
        for (limit = used + 2000; limit < mostGas; limit += limit / 8 + 2000) {
            (success,,) = attempt(op, hash, limit);
            if (success) return (true, limit, "");
        }
        return (true, mostGas, "");
    }

    function attempt(PackedUserOperation calldata op, bytes32 hash, uint256 limit)
        private
        returns (bool success, uint256 gas, bytes memory returned)
    {
        try this.run(op, hash, limit) {}
        catch (bytes memory told) {
            if (bytes4(told) != Attempted.selector) return (false, limit, "");
            uint256 length = told.length - 4;
            assembly {
                told := add(told, 4) // over the selector
                mstore(told, length)
            }
            (success, gas, returned) = abi.decode(told, (bool, uint256, bytes));
        }
    }

    // Reverts always, so that nothing of it stays.
    function run(PackedUserOperation calldata op, bytes32 hash, uint256 limit) external {
        bytes memory data = op.callData.length >= 4 && bytes4(op.callData) == Account.executeUserOp.selector
            ? abi.encodeCall(Account.executeUserOp, (op, hash))
            : op.callData;
        uint256 before = gasleft();
        (bool success, bytes memory returned) = op.sender.call{gas: limit}(data);
        revert Attempted(success, before - gasleft(), cut(returned));
    }

    function cut(bytes memory data) private pure returns (bytes memory) {
        if (data.length > 2048) {
            assembly {
                mstore(data, 2048)
            }
        }
        return data;
    }
}
