/** Requests time stamps (`TSA_URL`), because PocketBase's engine neither parses DER nor limits answers. */
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { limitedBytes } from './limited.mjs';
import { startSigner, startWithoutSigner } from './signer.mjs';
import { startWitnesses } from './witnesses.mjs';

/** @typedef {typeof import('./timestamp.mjs') & typeof import('./authority.mjs')} Time */
/** @typedef {{env: Variables, stop: () => Promise<unknown>, why?: string}} Beside */

/** ms. The hooks wait a little longer. */
const PATIENCE = 15_000;
/** An answer with its chain has 2 to 8 KB. */
const REPLY_MAX = 64 * 1024;
/** A few lines. */
const BODY_MAX = 16 * 1024;

/**
 * @param of `tsa`: '' = none; `roots`: file, '' = none.
 * @type {(of: {dir: string, name: string, confirmed: () => Promise<string>, tsa: string | undefined, roots: string | undefined, witnesses: import('./witnesses.mjs').Address[]}) => Promise<Beside>}
 */
export async function startEvidence({ dir, name, confirmed, tsa = '', roots = '', witnesses }) {
  const signer = await startSigner({ dir, name, confirmed }).catch(startWithoutSigner);
  const stamper = await startStamper({ url: tsa.trim(), roots: roots.trim() });
  const beside = await startWitnesses(witnesses);
  return {
    ...signer,
    env: { ...signer.env, ...stamper.env, ...beside.env },
    stop: () => Promise.all([signer.stop(), stamper.stop(), beside.stop()]),
  };
}

/** @typedef {{url: string, roots: string}} Authority */

/** @type {(authority: Authority) => Promise<Beside>} */
async function startStamper(authority) {
  if (authority.url === '') return { env: { LOG_STAMPER: '', LOG_STAMPER_KEY: '' }, stop: async () => {} };
  // Loading the DER parser takes 0.2 s.
  const time = { ...(await import('./timestamp.mjs')), ...(await import('./authority.mjs')) };
  const place = await listenOnLoopback((request, response) => {
    const answer = async () => {
      const result = await fetchTimestamp(authority, await bodyOf(request, BODY_MAX), time);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
    };
    answer().catch(() => endResponse(response, 400));
  });
  return { env: { LOG_STAMPER: place.url, LOG_STAMPER_KEY: place.key }, stop: place.stop };
}

/** @type {(authority: Authority, body: string, time: Time) => Promise<{at: string, reply: string, why: string}>} */
async function fetchTimestamp({ url, roots }, body, { timeOf, timeQuery, verifyStampSignature, rootsIn }) {
  /** @type {{text: string}} */
  const { text } = JSON.parse(body);
  const { query, nonce } = timeQuery(text);
  try {
    const reply = await requestAuthority(url, query);
    const at = timeOf(reply, { text, nonce });
    // Over plain HTTP an attacker could answer. Operators replace roots, so each request reads them.
    if (roots !== '') verifyStampSignature(reply, await rootsIn(roots));
    return { at, reply: reply.toString('hex'), why: '' };
  } catch (error) {
    if (error instanceof OperatorError) return { at: '', reply: '', why: error.message };
    throw error;
  }
}

/** @type {(url: string, query: Buffer) => Promise<Buffer>} */
async function requestAuthority(url, query) {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const headers = { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(query), signal });
    if (answer.status === 200)
      return await limitedBytes(answer, { most: REPLY_MAX, refusal: 'die Antwort des Dienstes ist zu groß' });
    await answer.body?.cancel();
    throw new OperatorError(`der Dienst antwortet mit ${answer.status}`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const seconds = PATIENCE / 1000;
    throw new OperatorError(
      signal.aborted
        ? `der Dienst antwortet nicht innerhalb von ${seconds} Sekunden`
        : 'der Dienst ist nicht zu erreichen',
    );
  }
}
