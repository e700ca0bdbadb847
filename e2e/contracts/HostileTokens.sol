// SPDX-License-Identifier: Apache-2.0
//
// Tokens that somebody made to take the money of whoever buys them, and one that is only careful.
pragma solidity ^0.8.20;

contract Coin {
    string public name = "Coin";
    string public symbol = "COIN";
    uint8 public decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address internal immutable maker = msg.sender;

    constructor() {
        balanceOf[msg.sender] = 10 ** 30;
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) internal virtual {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Allows nothing new while something old is allowed, as USDT does.
contract Careful is Coin {
    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "Careful");
        return super.approve(spender, amount);
    }
}

/// Can be bought; sells nobody's but its maker's.
contract Trap is Coin {
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(from == maker, "Trap");
        return super.transferFrom(from, to, amount);
    }
}

/// Keeps all of what a pool pays.
contract Taker is Coin {
    function move(address from, address to, uint256 amount) internal override {
        balanceOf[from] -= amount;
        if (from == maker || to == maker) balanceOf[to] += amount;
    }
}

/// Says to whoever asks that it holds much.
contract Liar is Taker {
    constructor() {
        decimals = 77;
    }
}

interface Router {
    function multicall(uint256 deadline, bytes[] calldata data) external payable;
}

/// Calls the router again while it pays out.
contract Reentrant is Coin {
    address public target;

    function aim(address router) external {
        target = router;
    }

    function move(address from, address to, uint256 amount) internal override {
        super.move(from, to, amount);
        if (target != address(0) && from != maker) Router(target).multicall(block.timestamp, new bytes[](0));
        if (target != address(0) && from != maker) revert("Reentrant");
    }
}
