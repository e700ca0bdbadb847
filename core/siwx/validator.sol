// SPDX-License-Identifier: Apache-2.0
//
// Whether an account that is a contract signed a hash (ERC-1271), also before it is there (ERC-6492).
// This is the code of a call without a receiver (eth_call): it runs as if it were deployed, answers by
// what it would leave behind, one byte, 1 or 0, and nothing of it stays. It is never sent as a
// transaction: the factory that a signature names may do anything at all.
// Compiled by compileValidator.mjs.
pragma solidity ^0.8.20;

contract SignatureValidator {
    bytes32 private constant MAGIC = 0x6492649264926492649264926492649264926492649264926492649264926492;

    constructor(address signer, bytes32 hash, bytes memory signature) {
        bool valid = isValid(signer, hash, signature);
        assembly {
            mstore(0, valid)
            return(31, 1)
        }
    }

    function isValid(address signer, bytes32 hash, bytes memory signature) private returns (bool) {
        uint256 size = signature.length;
        bytes32 last;
        if (size >= 32)
            assembly {
                last := mload(add(signature, size))
            }
        if (last != MAGIC) return signer.code.length > 0 && isSigned(signer, hash, signature);

        assembly {
            mstore(signature, sub(size, 32))
        }
        (address factory, bytes memory data, bytes memory inner) = abi.decode(signature, (address, bytes, bytes));
        // One that is there may have been made otherwise by now, or need what the call prepares.
        if (signer.code.length > 0 && isSigned(signer, hash, inner)) return true;
        (bool made, ) = factory.call(data);
        return made && signer.code.length > 0 && isSigned(signer, hash, inner);
    }

    /// isValidSignature(bytes32,bytes) answers its own selector, padded to a word.
    function isSigned(address signer, bytes32 hash, bytes memory signature) private view returns (bool) {
        (bool answered, bytes memory answer) = signer.staticcall(abi.encodeWithSelector(0x1626ba7e, hash, signature));
        return answered && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(bytes4(0x1626ba7e));
    }
}
