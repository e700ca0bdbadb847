// SPDX-License-Identifier: Apache-2.0
//
// Collections: one that draws itself in data: URIs, one whose metadata an HTTP server has, and passes of
// which an account holds several (ERC-1155).
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/utils/Base64.sol";

/// Metadata and image stand in the chain.
contract Flags is ERC721("Signal Flags", "FLAG") {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireMinted(id);
        string memory hue = Strings.toString((id * 47) % 360);
        string memory svg = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            hue,
            ',60%,45%)"/><path d="M0 0h32v32H0zM32 32h32v32H32z" fill="#fff" fill-opacity=".85"/></svg>'
        );
        string memory json = string.concat(
            '{"name":"Signal Flag #',
            Strings.toString(id),
            '","description":"Drawn by its contract","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(svg)),
            '","attributes":[{"trait_type":"Hue","value":',
            hue,
            "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }
}

/// Metadata stands at an address that the owner may move.
contract Collection is ERC721 {
    address public immutable owner = msg.sender;
    string public base;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id) external {
        require(msg.sender == owner, "Collection: only its owner mints");
        _mint(to, id);
    }

    function setBase(string calldata base_) external {
        require(msg.sender == owner, "Collection: only its owner moves it");
        base = base_;
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }
}

contract Passes is ERC1155("") {
    address public immutable owner = msg.sender;
    string public constant name = "Harbour Passes";

    function mint(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        require(msg.sender == owner, "Passes: only its owner mints");
        _mintBatch(to, ids, amounts, "");
    }

    function setURI(string calldata uri_) external {
        require(msg.sender == owner, "Passes: only its owner moves it");
        _setURI(uri_);
    }
}
