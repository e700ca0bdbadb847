// SPDX-License-Identifier: Apache-2.0
//
// A name service with the interfaces of EIP-137 (registry, addr), EIP-181 (reverse records), EIP-634
// (text records), ENSIP-10 (wildcards) and ENSIP-23 (universal resolver, by which viem asks; it hands off-chain
// look-ups of ERC-3668 on to whoever asks). Written from these documents; without renting.
pragma solidity ^0.8.20;

contract Registry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }
    mapping(bytes32 => Record) private records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);

    constructor() {
        records[0].owner = msg.sender;
    }

    modifier authorised(bytes32 node) {
        require(records[node].owner == msg.sender, "Registry: not the owner of this name");
        _;
    }

    function setOwner(bytes32 node, address owner_) external authorised(node) {
        records[node].owner = owner_;
        emit Transfer(node, owner_);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address owner_) external authorised(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = owner_;
        emit NewOwner(node, label, owner_);
    }

    function setResolver(bytes32 node, address resolver_) external authorised(node) {
        records[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }

    function setTTL(bytes32 node, uint64 ttl_) external authorised(node) {
        records[node].ttl = ttl_;
        emit NewTTL(node, ttl_);
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }
}

contract Resolver {
    Registry private immutable registry;
    mapping(bytes32 => address) private addresses;
    mapping(bytes32 => string) private names;
    mapping(bytes32 => mapping(string => string)) private texts;

    event AddrChanged(bytes32 indexed node, address a);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier authorised(bytes32 node) {
        require(registry.owner(node) == msg.sender, "Resolver: not the owner of this name");
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }

    function setAddr(bytes32 node, address a) external authorised(node) {
        addresses[node] = a;
        emit AddrChanged(node, a);
    }

    function addr(bytes32 node) external view returns (address) {
        return addresses[node];
    }

    /// ENSIP-9; only coin type 60, Ether, has an address here.
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        if (coinType != 60 || addresses[node] == address(0)) return "";
        return abi.encodePacked(addresses[node]);
    }

    function setName(bytes32 node, string calldata name_) external authorised(node) {
        names[node] = name_;
        emit NameChanged(node, name_);
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function setText(bytes32 node, string calldata key, string calldata value) external authorised(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }
}

/// The text of an address in names: 40 lower-case digits.
function hexOf(address a) pure returns (bytes memory out) {
    bytes16 digits = "0123456789abcdef";
    out = new bytes(40);
    for (uint256 i = 0; i < 40; i++) out[i] = digits[(uint160(a) >> (4 * (39 - i))) & 15];
}

function child(bytes32 node, bytes memory label) pure returns (bytes32) {
    return keccak256(abi.encodePacked(node, keccak256(label)));
}

/// Owns addr.reverse: who calls writes the name of its own address.
contract ReverseRegistrar {
    Registry private immutable registry;
    Resolver private immutable resolver;
    bytes32 private immutable parent;

    constructor(Registry registry_, Resolver resolver_) {
        (registry, resolver) = (registry_, resolver_);
        parent = child(child(0, "reverse"), "addr");
    }

    function setName(string calldata name) external returns (bytes32) {
        bytes32 node = registry.setSubnodeOwner(parent, keccak256(hexOf(msg.sender)), address(this));
        registry.setResolver(node, address(resolver));
        resolver.setName(node, name);
        return node;
    }
}

/// Of ENSIP-21: what an app is asked to fetch from gateways.
struct GatewayQuery {
    address sender;
    string[] urls;
    bytes data;
}

interface Gateways {
    function query(GatewayQuery[] calldata) external view returns (bool[] memory failures, bytes[] memory responses);
}

interface ExtendedResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

contract UniversalResolver {
    Registry private immutable registry;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(Registry registry_) {
        registry = registry_;
    }

    /// `name`: as DNS writes it, a length before each label. `gateways`: who fetches for the app, or the app itself.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool isParent) = resolverOf(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (!isExtended(resolver)) {
            if (isParent) revert ResolverNotFound(name);
            (bool good, bytes memory record) = resolver.staticcall(data);
            if (!good) revert ResolverError(record);
            return (record, resolver);
        }
        try ExtendedResolver(resolver).resolve(name, data) returns (bytes memory answer) {
            return (answer, resolver);
        } catch (bytes memory problem) {
            if (bytes4(problem) != OffchainLookup.selector) revert ResolverError(problem);
            lookUp(resolver, problem, gateways);
        }
    }

    /// The callback of ERC-3668, with what the gateways said.
    function lookedUp(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool good, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!good) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function lookUp(address resolver, bytes memory problem, string[] calldata gateways) private view {
        bytes memory arguments = new bytes(problem.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = problem[i + 4];
        (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(problem);
        GatewayQuery[] memory queries = new GatewayQuery[](1);
        queries[0] = GatewayQuery(sender, urls, data);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(Gateways.query, (queries)),
            this.lookedUp.selector,
            abi.encode(resolver, callback, extra)
        );
    }

    /// ENSIP-10: the name's own, or that of the nearest name above it.
    function resolverOf(bytes calldata name, uint256 start) private view returns (address resolver, bool isParent) {
        uint256 length = uint8(name[start]);
        if (length == 0) return (address(0), true);
        resolver = registry.resolver(nodeOfDnsName(name, start));
        if (resolver.code.length > 0) return (resolver, start > 0);
        return resolverOf(name, start + 1 + length);
    }

    function isExtended(address resolver) private view returns (bool) {
        try ExtendedResolver(resolver).supportsInterface(0x9061b923) returns (bool extended) {
            return extended;
        } catch {
            return false;
        }
    }

    /// The name that `lookup` gives itself, if that name leads back to `lookup`.
    function reverseWithGateways(bytes calldata lookup, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        bytes32 node = child(child(child(0, "reverse"), "addr"), hexOf(address(bytes20(lookup))));
        reverseResolver = registry.resolver(node);
        if (coinType != 60 || reverseResolver == address(0)) revert ResolverNotFound(lookup);
        name = Resolver(reverseResolver).name(node);
        node = nodeOfDottedName(bytes(name));
        resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(bytes(name));
        bytes memory found = Resolver(resolver).addr(node, coinType);
        if (keccak256(found) != keccak256(lookup)) revert ReverseAddressMismatch(name, found);
    }

    function nodeOfDnsName(bytes calldata name, uint256 start) private pure returns (bytes32) {
        uint256 length = uint8(name[start]);
        if (length == 0) return 0;
        return child(nodeOfDnsName(name, start + 1 + length), name[start + 1:start + 1 + length]);
    }

    function nodeOfDottedName(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        while (end > 0) {
            uint256 start = end;
            while (start > 0 && name[start - 1] != ".") start--;
            bytes memory label = new bytes(end - start);
            for (uint256 i = 0; i < label.length; i++) label[i] = name[start + i];
            node = child(node, label);
            end = start == 0 ? 0 : start - 1;
        }
    }
}
