/**
 * Asks a time-stamping authority (`TSA_URL`, D183) for the time of a signed state of the log, because PocketBase's engine neither
 * reads DER nor limits what somebody else sends. Nothing is kept here: the hooks ask, and store what was found right.
 */
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { Refusal } from '../refusal.mjs';
import { limitedBytes } from './limited.mjs';
import { startSigner, startWithoutSigner } from './signer.mjs';
import { startWitnesses } from './witnesses.mjs';

/** @typedef {typeof import('./timestamp.mjs') & typeof import('./authority.mjs')} Time */
/** @typedef {{env: Variables, stop: () => Promise<unknown>, why?: string}} Beside */

/** An authority answers within a second; the hooks wait a little longer than this (lib/evidence/stamps.js). */
const PATIENCE = 15_000;
/** An answer with its chain has 2 to 8 KB. */
const REPLY_MAX = 64 * 1024;
/** A checkpoint with its signature is a few lines. */
const BODY_MAX = 16 * 1024;

/**
 * What the log needs beside the server: who signs it, who asks for the time, and who asks the witnesses.
 * @param of as `startSigner`; `tsa`: address of the authority, '' for none; `roots`: the file to which its answers must lead (D252), '' for none;
 *   `witnesses`: none by default (D355).
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
  // What reads DER takes two tenths of a second to load, which every other start is spared.
  const time = { ...(await import('./timestamp.mjs')), ...(await import('./authority.mjs')) };
  const place = await listenOnLoopback((request, response) => {
    const answer = async () => {
      const said = await fetchTimestamp(authority, await bodyOf(request, BODY_MAX), time);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
    };
    answer().catch(() => endResponse(response, 400));
  });
  return { env: { LOG_STAMPER: place.url, LOG_STAMPER_KEY: place.key }, stop: place.stop };
}

/** The answer as hex with its time, or the half sentence why there is none. @type {(authority: Authority, body: string, time: Time) => Promise<{at: string, reply: string, why: string}>} */
async function fetchTimestamp({ url, roots }, body, { timeOf, timeQuery, askSigned, rootsIn }) {
  /** @type {{text: string}} */
  const { text } = JSON.parse(body);
  const { query, nonce } = timeQuery(text);
  try {
    const reply = await requestAuthority(url, query);
    const at = timeOf(reply, { text, nonce });
    // The way to an authority is often plain HTTP: whoever sits on it could answer in its place. Read each time, because roots are replaced.
    if (roots !== '') askSigned(reply, await rootsIn(roots));
    return { at, reply: reply.toString('hex'), why: '' };
  } catch (error) {
    if (error instanceof Refusal) return { at: '', reply: '', why: error.message };
    throw error;
  }
}

/** @throws Refusal where no answer came, or none of an authority. @type {(url: string, query: Buffer) => Promise<Buffer>} */
async function requestAuthority(url, query) {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const headers = { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(query), signal });
    if (answer.status === 200)
      return await limitedBytes(answer, { most: REPLY_MAX, refusal: 'die Antwort des Dienstes ist zu groß' });
    await answer.body?.cancel();
    throw new Refusal(`der Dienst antwortet mit ${answer.status}`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const seconds = PATIENCE / 1000;
    throw new Refusal(
      signal.aborted
        ? `der Dienst antwortet nicht innerhalb von ${seconds} Sekunden`
        : 'der Dienst ist nicht zu erreichen',
    );
  }
}
