/** Asks a running Litestream over its control socket. */
import { request } from 'node:http';
import { reasonOf } from './reasons.mjs';

/** ms that Litestream has for an answer besides what it was asked to wait for. */
const GRACE = 2000;

/** @typedef {{status: number, body: {[name: string]: unknown}}} Said */

/**
 * One question. @throws where nobody answers before `signal` ends it.
 * @type {(socket: string, of: {method?: string, path: string, body?: object, signal: AbortSignal}) => Promise<Said>}
 */
function requestLitestream(socket, { method = 'GET', path, body, signal }) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const sent = request({ socketPath: socket, method, path, headers, signal }, (answer) => {
      let text = '';
      answer.on('data', (/** @type {Buffer} */ chunk) => {
        text += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: parseJsonBody(text) }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** @type {(text: string) => Said['body']} */
function parseJsonBody(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Sends what is in the database at this moment to the replica and waits until it is there.
 * @param of `within`: ms; `asking` ends the question sooner.
 * @returns `why`: '' when it is there, else why not; `txid`: the number of that state.
 * @type {(socket: string, of: {database: string, within: number, asking: AbortController}) => Promise<{why: string, txid: number}>}
 */
export async function syncReplica(socket, { database, within, asking }) {
  const body = { path: database, wait: true, timeout: Math.ceil(within / 1000) };
  const timer = setTimeout(() => asking.abort(), within + GRACE);
  try {
    const { signal } = asking;
    const { status, body: said } = await requestLitestream(socket, { method: 'POST', path: '/sync', body, signal });
    const txid = Number(said.txid);
    if (status !== 200) return { why: reasonOf(String(said.error ?? `StatusCode: ${status}`)), txid };
    return { why: Number(said.replicated_txid) >= txid ? '' : 'Es ist noch nicht alles übertragen.', txid };
  } catch {
    return { why: 'Litestream antwortet nicht.', txid: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Whose process listens there, if it replicates this database; null otherwise. @type {(socket: string, database: string) => Promise<number | null>} */
export async function replicatorAt(socket, database) {
  try {
    const { body: list } = await requestLitestream(socket, { path: '/list', signal: AbortSignal.timeout(GRACE) });
    const { body: info } = await requestLitestream(socket, { path: '/info', signal: AbortSignal.timeout(GRACE) });
    const databases = /** @type {{path?: unknown}[]} */ (Array.isArray(list.databases) ? list.databases : []);
    return databases.some(({ path }) => path === database) ? Number(info.pid) || null : null;
  } catch {
    return null;
  }
}
