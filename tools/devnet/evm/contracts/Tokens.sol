// SPDX-License-Identifier: Apache-2.0
//
// The tokens of the devnet that no npm package has: other decimals, and the ways in which real tokens
// differ from the standard. Worth nothing, audited by nobody.
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// ERC-20 with the decimals and words that its deployer wants, and as many units as its owner mints.
contract DevToken is ERC20 {
    address public immutable owner = msg.sender;
    uint8 private immutable places;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        places = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "DevToken: only its owner mints");
        _mint(to, amount);
    }
}

/// Keeps 2 % of every transfer: the receiver gets less than the call says.
contract TollToken is DevToken {
    constructor(string memory name_, string memory symbol_) DevToken(name_, symbol_, 18) {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 toll = amount / 50;
        super._transfer(from, owner, toll);
        super._transfer(from, to, amount - toll);
    }
}

/// As tokens before ERC-20 was final: name and symbol are bytes32, transfers return nothing.
contract OldToken {
    bytes32 public name;
    bytes32 public symbol;
    uint256 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(bytes32 name_, bytes32 symbol_, uint256 supply) {
        (name, symbol, totalSupply) = (name_, symbol_, supply);
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// What is dropped on addresses that never asked, and writes transfers into the log that never were.
contract SpamToken is DevToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) DevToken(name_, symbol_, decimals_) {}

    function drop(address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) _mint(to[i], amount);
    }

    function forge(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }
}
