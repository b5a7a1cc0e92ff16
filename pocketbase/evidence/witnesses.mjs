/**
 * Sends checkpoints to witnesses (C2SP tlog-witness) and verifies the answers, because PocketBase's engine has no
 * Ed25519 and no parallel requests.
 */
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { cosignatureIn, witnessKey } from './cosignature.mjs';
import { limitedBytes } from './limited.mjs';

/** @typedef {{url: string, key: string}} Address */
/** `old`: entries that the witness knows; `proof`: base64. @typedef {{witness: string, old: number, proof: string[]}} Offer */

const REPLY_MAX = 16 * 1024;
/** Proofs for a few dozen witnesses. */
const BODY_MAX = 256 * 1024;
const SIZE = /^(0|[1-9]\d{0,15})\n?$/;

/** @type {{[status: number]: string}} */
const REFUSED = {
  403: 'der Zeuge kennt einen anderen Schlüssel dieses Prüfbuchs',
  404: 'der Zeuge kennt dieses Prüfbuch nicht; sein Betreiber braucht den Schlüssel von /pruefbuch/keys',
  422: 'der Zeuge kennt einen Stand, den dieses Prüfbuch nicht fortsetzt',
  429: 'der Zeuge ist überlastet',
};

/** Pairs by order. @type {(env: Variables) => Address[]} */
export function witnessesIn({ WITNESS_URLS = '', WITNESS_KEYS = '' }) {
  const keys = listOf(WITNESS_KEYS);
  return listOf(WITNESS_URLS).map((url, at) => ({ url: url.replace(/\/+$/, ''), key: keys[at] ?? '' }));
}

/** @type {(text: string) => string[]} */
export function listOf(text) {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/**
 * `GET` → the keys. `POST {note, patience, offers}` → an answer for each offer; `patience` in ms.
 * @type {(witnesses: Address[]) => Promise<{env: {LOG_WITNESSES: string, LOG_WITNESSES_KEY: string}, stop: () => Promise<void>}>}
 */
export async function startWitnesses(witnesses) {
  if (witnesses.length === 0) return { env: { LOG_WITNESSES: '', LOG_WITNESSES_KEY: '' }, stop: async () => {} };
  const place = await listenOnLoopback((request, response) => {
    const answer = async () => {
      const results =
        request.method === 'GET'
          ? { keys: witnesses.map(({ key }) => key) }
          : { answers: await offerAll(witnesses, await bodyOf(request, BODY_MAX)) };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(results));
    };
    answer().catch(() => endResponse(response, 400));
  });
  return { env: { LOG_WITNESSES: place.url, LOG_WITNESSES_KEY: place.key }, stop: place.stop };
}

/** @type {(witnesses: Address[], body: string) => Promise<WitnessAnswer[]>} */
function offerAll(witnesses, body) {
  /** @type {{note: string, patience: number, offers: Offer[]}} */
  const { note, patience, offers } = JSON.parse(body);
  return Promise.all(
    offers.map((offer) => {
      const found = witnesses.find(({ key }) => key === offer.witness);
      if (!found) throw new Error('No such witness.');
      return requestCosignature(found, { offer, note, patience });
    }),
  );
}

/** @type {(address: Address, of: {offer: Offer, note: string, patience: number}) => Promise<WitnessAnswer>} */
async function requestCosignature({ url, key }, { offer, note, patience }) {
  const none = { line: '', at: '', known: -1, why: '', differs: false };
  try {
    const { status, text } = await postToWitness(`${url}/add-checkpoint`, bodyFor(offer, note), patience);
    const known = status === 409 ? SIZE.exec(text)?.[1] : undefined;
    if (known !== undefined) return { ...none, known: Number(known) };
    if (status !== 200)
      return { ...none, why: REFUSED[status] ?? `der Zeuge antwortet mit ${status}`, differs: status === 422 };
    const witness = witnessKey(key);
    const signed = note.slice(0, note.lastIndexOf('\n\n') + 1);
    const found = witness && cosignatureIn(text.split('\n'), { text: signed, witness });
    return found ? { ...none, ...found } : { ...none, why: 'die Antwort hat keine gültige Unterschrift des Zeugen' };
  } catch (error) {
    if (error instanceof OperatorError) return { ...none, why: error.message };
    throw error;
  }
}

/** @type {(offer: Offer, note: string) => string} */
function bodyFor({ old, proof }, note) {
  return [`old ${old}`, ...proof, '', note].join('\n');
}

/** @type {(url: string, body: string, patience: number) => Promise<{status: number, text: string}>} */
async function postToWitness(url, body, patience) {
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
    const bytes = await limitedBytes(answer, { most: REPLY_MAX, refusal: 'die Antwort des Zeugen ist zu groß' });
    return { status: answer.status, text: bytes.toString('utf8') };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      signal.aborted
        ? `der Zeuge antwortet nicht innerhalb von ${patience / 1000} Sekunden`
        : 'der Zeuge ist nicht zu erreichen',
    );
  }
}
