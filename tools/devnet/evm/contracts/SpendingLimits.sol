// SPDX-License-Identifier: Apache-2.0
//
// What stands at the address of Safe's Allowance Module on chains of tests, as no package publishes that one's code: the
// functions that the wallet and its delegates call (npm @safe-global/safe-modules-deployments has their interface), written
// anew. An account's limits are its own; a delegate takes by itself or by a signature, which is good once.
pragma solidity ^0.8.20;

interface IAccount {
    function execTransactionFromModule(address to, uint256 value, bytes calldata data, uint8 operation)
        external
        returns (bool);
}

contract SpendingLimits {
    struct Limit {
        uint96 amount;
        uint96 spent;
        uint16 period;
        uint32 began;
        uint16 nonce;
    }

    mapping(address => mapping(address => bool)) private isDelegate;
    mapping(address => mapping(address => mapping(address => Limit))) private limits;
    mapping(address => address[]) private delegates;
    mapping(address => mapping(address => address[])) private tokens;

    function addDelegate(address delegate) external {
        if (isDelegate[msg.sender][delegate]) return;
        isDelegate[msg.sender][delegate] = true;
        delegates[msg.sender].push(delegate);
    }

    /// From the place `start` on, so many; `next`: where the list goes on, 0 at its end.
    function getDelegates(address account, uint48 start, uint8 pageSize)
        external
        view
        returns (address[] memory results, uint48 next)
    {
        address[] storage all = delegates[account];
        uint256 count = all.length > start ? all.length - start : 0;
        if (count > pageSize) {
            count = pageSize;
            next = start + pageSize;
        }
        results = new address[](count);
        for (uint256 i = 0; i < count; i++) results[i] = all[start + i];
    }

    function getTokens(address account, address delegate) external view returns (address[] memory) {
        return tokens[account][delegate];
    }

    function setAllowance(address delegate, address token, uint96 amount, uint16 period, uint32 base) external {
        require(isDelegate[msg.sender][delegate], "no delegate");
        Limit memory limit = current(msg.sender, delegate, token);
        uint32 minute = uint32(block.timestamp / 60);
        if (limit.nonce == 0) {
            limit.nonce = 1;
            tokens[msg.sender][delegate].push(token);
        }
        if (base > 0) {
            require(base <= minute && period > 0, "base");
            limit.began = minute - ((minute - base) % period);
        } else if (limit.began == 0) {
            limit.began = minute;
        }
        limit.period = period;
        limit.amount = amount;
        limits[msg.sender][delegate][token] = limit;
    }

    function deleteAllowance(address delegate, address token) external {
        limits[msg.sender][delegate][token] = Limit(0, 0, 0, 0, limits[msg.sender][delegate][token].nonce);
    }

    function getTokenAllowance(address account, address delegate, address token)
        external
        view
        returns (uint256[5] memory)
    {
        Limit memory limit = current(account, delegate, token);
        return [uint256(limit.amount), limit.spent, limit.period, limit.began, limit.nonce];
    }

    function executeAllowanceTransfer(
        IAccount account,
        address token,
        address payable to,
        uint96 amount,
        address paymentToken,
        uint96 payment,
        address delegate,
        bytes calldata signature
    ) external {
        require(payment == 0 && paymentToken == address(0), "payment");
        Limit memory limit = current(address(account), delegate, token);
        bytes32 signed = hashOf(address(account), token, to, amount, limit.nonce);
        limit.nonce += 1;
        require(amount > 0 && limit.amount >= limit.spent && amount <= limit.amount - limit.spent, "beyond the limit");
        limit.spent += amount;
        limits[address(account)][delegate][token] = limit;
        address signer = signature.length == 0 ? msg.sender : recover(signed, signature);
        require(signer == delegate && isDelegate[address(account)][delegate], "no delegate");
        bytes memory data =
            token == address(0) ? bytes("") : abi.encodeWithSignature("transfer(address,uint256)", to, amount);
        require(
            account.execTransactionFromModule(
                token == address(0) ? to : token, token == address(0) ? amount : 0, data, 0
            ),
            "not sent"
        );
    }

    function current(address account, address delegate, address token) private view returns (Limit memory limit) {
        limit = limits[account][delegate][token];
        uint32 minute = uint32(block.timestamp / 60);
        if (limit.period > 0 && minute - limit.began >= limit.period) {
            limit.spent = 0;
            limit.began = minute - ((minute - limit.began) % limit.period);
        }
    }

    function hashOf(address account, address token, address to, uint96 amount, uint16 nonce)
        private
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), block.chainid, address(this)
            )
        );
        bytes32 type_ = keccak256(
            "AllowanceTransfer(address safe,address token,address to,uint96 amount,address paymentToken,uint96 payment,uint16 nonce)"
        );
        return keccak256(
            abi.encodePacked(
                hex"1901", domain, keccak256(abi.encode(type_, account, token, to, amount, address(0), 0, nonce))
            )
        );
    }

    function recover(bytes32 hash, bytes calldata signature) private pure returns (address) {
        require(signature.length == 65, "signature");
        return ecrecover(
            hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
    }
}
