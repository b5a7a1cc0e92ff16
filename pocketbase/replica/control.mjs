/** Calls Litestream's control socket. */
import { request } from 'node:http';
import { reasonOf } from './reasons.mjs';

/** ms beyond the requested wait. */
const GRACE = 2000;

/** @typedef {{status: number, body: {[name: string]: unknown}}} Reply */

/** @type {(socket: string, of: {method?: string, path: string, body?: object, signal: AbortSignal}) => Promise<Reply>} */
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

/** @type {(text: string) => Reply['body']} */
function parseJsonBody(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Replicates the current state and waits.
 * @param of `within`: ms.
 * @returns `why`: '' = replicated; `txid`: that state.
 * @type {(socket: string, of: {database: string, within: number, asking: AbortController}) => Promise<{why: string, txid: number}>}
 */
export async function syncReplica(socket, { database, within, asking }) {
  const body = { path: database, wait: true, timeout: Math.ceil(within / 1000) };
  const timer = setTimeout(() => asking.abort(), within + GRACE);
  try {
    const { signal } = asking;
    const { status, body: reply } = await requestLitestream(socket, { method: 'POST', path: '/sync', body, signal });
    const txid = Number(reply.txid);
    if (status !== 200) return { why: reasonOf(String(reply.error ?? `StatusCode: ${status}`)), txid };
    return { why: Number(reply.replicated_txid) >= txid ? '' : 'Es ist noch nicht alles übertragen.', txid };
  } catch {
    return { why: 'Litestream antwortet nicht.', txid: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Null where it does not replicate this database. @type {(socket: string, database: string) => Promise<number | null>} */
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
