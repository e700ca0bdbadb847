// SPDX-License-Identifier: Apache-2.0
//
// Tells the names of a Portico server's zone to everybody who asks ENS. Set it as the resolver of the
// zone (shop.eth): it answers for every name below it (ENSIP-10) by sending whoever asks to the server
// (ERC-3668), and takes an answer only when a key of that server has signed it. See docs/names.md.
pragma solidity ^0.8.20;

contract NameResolver {
    /// ERC-3668: ask one of these addresses, then call back.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotTheOwner();
    error AnswerExpired(uint64 endsAt);
    error AnswerNotSigned();

    event OwnerChanged(address indexed owner);
    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool trusted);

    address public owner;
    string[] private urls_;
    mapping(address => bool) public signers;

    /// `urls`: https://portico.example.org/v1/ens/{sender}/{data}.json; `signer`: what `portico names signer` prints.
    constructor(string[] memory urls, address signer) {
        owner = msg.sender;
        urls_ = urls;
        signers[signer] = true;
        emit OwnerChanged(msg.sender);
        emit UrlsChanged(urls);
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner();
        _;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setUrls(string[] memory urls) external onlyOwner {
        urls_ = urls;
        emit UrlsChanged(urls);
    }

    /// Two may be trusted at once, so that a key can be replaced without a gap.
    function setSigner(address signer, bool trusted) external onlyOwner {
        signers[signer] = trusted;
        emit SignerChanged(signer, trusted);
    }

    function urls() external view returns (string[] memory) {
        return urls_;
    }

    /// ERC-165 itself, and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    /// ENSIP-10. The server is asked exactly this call.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), urls_, msg.data, this.resolveCallback.selector, msg.data);
    }

    /// The callback of ERC-3668: `request` is what was asked.
    function resolveCallback(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 endsAt, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (endsAt < block.timestamp) revert AnswerExpired(endsAt);
        bytes32 digest = keccak256(
            abi.encodePacked(hex"1900", address(this), endsAt, keccak256(request), keccak256(result))
        );
        if (!signers[signerOf(digest, signature)]) revert AnswerNotSigned();
        return result;
    }

    function signerOf(bytes32 digest, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert AnswerNotSigned();
        bytes32 r;
        bytes32 s;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        // Of the two forms of one signature the low one is taken (EIP-2).
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) revert AnswerNotSigned();
        signer = ecrecover(digest, uint8(signature[64]), r, s);
        if (signer == address(0)) revert AnswerNotSigned();
    }
}
