// SPDX-License-Identifier: Apache-2.0
//
// Stand where the routers of hosted services do, and take the calls that those take: what they pay is what
// the call's data says, out of what they hold. For tests.
pragma solidity ^0.8.20;

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Coin is Token {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = 10 ** 30;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// AggregationRouterV6.
contract OneInch {
    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    function swap(address, Description calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 paid, uint256 spent)
    {
        Token(desc.srcToken).transferFrom(msg.sender, address(this), desc.amount);
        paid = abi.decode(data, (uint256));
        require(paid >= desc.minReturnAmount, "Return amount is not enough");
        Token(desc.dstToken).transfer(desc.dstReceiver, paid);
        spent = desc.amount;
    }
}

contract AllowanceHolder {
    function exec(address operator, address token, uint256 amount, address target, bytes calldata data)
        external
        payable
        returns (bytes memory result)
    {
        Token(token).transferFrom(msg.sender, operator, amount);
        bool done;
        (done, result) = target.call(data);
        require(done, "Settler");
    }
}

contract Settler {
    struct Slippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        uint256 paid = abi.decode(actions[0], (uint256));
        require(paid >= slippage.minAmountOut, "TooMuchSlippage");
        return Token(slippage.buyToken).transfer(slippage.recipient, paid);
    }
}

/// Which Settler is the real one.
contract Registry {
    address public settler;

    function name_(address one) external {
        settler = one;
    }

    function ownerOf(uint256) external view returns (address) {
        return settler;
    }

    function prev(uint128) external view returns (address) {
        return settler;
    }
}
