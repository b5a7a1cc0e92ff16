/** Whoever signs the log beside this server (pocketbase/evidence/signer.mjs), as the hooks ask him. */
const { askBeside } = require('../platform/beside.js');

/** Seconds for an answer: it signs in less than a millisecond, but asks the replica before (D221). */
const PATIENCE = 5;

/** A state of the log. @typedef {{size: number, root: string}} Head */
/** What the signer says of itself: the log's name, its public key, whether that came back and has no name of its own yet, whether it was made at this start, what it signed last, and the last state that is known of the log before (D222). @typedef {{name: string, key: string, isBack: boolean, isMade: boolean, head: Head | null, before: (Head & {origin: string}) | null}} Signer */
/** What is to be signed; `from`: the last signed state, as the log has it now. @typedef {{text: string, size: number, root: string, from: Head | null}} Question */

/** Who signs here; null where nobody does. @type {() => Signer | null} */
function requestSigner() {
  return /** @type {Signer | null} */ (askBeside('LOG_SIGNER', null, PATIENCE) ?? null);
}

/** The signature, hex; '' where nobody signs, or the replica does not have it yet. @throws where it refuses. @type {(question: Question) => string} */
function requestSignature(question) {
  const said = /** @type {{signature: string} | undefined} */ (askBeside('LOG_SIGNER', question, PATIENCE));
  return said?.signature ?? '';
}

/** Gives a key that has signed nothing another name. @throws where it refuses. @type {(name: string) => Signer} */
function requestKeyRename(name) {
  return /** @type {Signer} */ (askBeside('LOG_SIGNER', { begin: name }, PATIENCE));
}

module.exports = { requestKeyRename, requestSignature, requestSigner };
