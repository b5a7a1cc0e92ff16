const { requestSidecar } = require('../platform/beside.js');

/** Seconds. The process asks the replica before it signs. */
const PATIENCE = 5;

/** @typedef {{size: number, root: string}} Head */
/**
 * `isBack`: from a backup, without a name; `isMade`: at this start.
 * @typedef {{name: string, key: string, isBack: boolean, isMade: boolean, head: Head | null, before: (Head & {origin: string}) | null}} Signer
 */
/** @typedef {{text: string, size: number, root: string, from: Head | null}} Question */

/** Null when no signer runs. @type {() => Signer | null} */
function requestSigner() {
  return /** @type {Signer | null} */ (requestSidecar('LOG_SIGNER', null, PATIENCE) ?? null);
}

/** Hex; '' without a signer, or when the replica lacks the state. @type {(question: Question) => string} */
function requestSignature(question) {
  const answer = /** @type {{signature: string} | undefined} */ (requestSidecar('LOG_SIGNER', question, PATIENCE));
  return answer?.signature ?? '';
}

/** Only before its first signature. @throws when it refuses. @type {(name: string) => Signer} */
function requestKeyRename(name) {
  return /** @type {Signer} */ (requestSidecar('LOG_SIGNER', { begin: name }, PATIENCE));
}

module.exports = { requestKeyRename, requestSignature, requestSigner };
