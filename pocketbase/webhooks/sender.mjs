/**
 * Signs and sends events of webhooks for the hooks. PocketBase's client follows redirects and connects to
 * addresses that it does not show.
 */
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';
import { isPublicAddress } from './addresses.mjs';

/** @typedef {{id: string, body: string}} Event */
/** Events of one webhook, in the order of sending. @typedef {{url: string, secret: string, events: Event[]}} Group */
/** `status`: 0 without an answer; `why`: '' with one. @typedef {{id: string, status: number, why: string}} Outcome */
/** @typedef {{address: string, family: number}} Resolved */

/** ms for one event, from the look-up to the end of the answer. */
const PATIENCE = 10_000;
/** ms for a webhook's events in one round. */
const GROUP_PATIENCE = 20_000;
/** ms after which no webhook begins (lib/webhooks/rounds.js waits longer). */
const ROUND_PATIENCE = 25_000;
/** Webhooks. */
const AT_ONCE = 64;
const ANSWER_MAX = 16 * 1024;
const BODY_MAX = 4 * 1024 * 1024;
/** Of a Standard Webhooks secret. */
const PREFIX = 'whsec_';

/** @type {(env: Variables) => Promise<{env: Variables, stop: () => Promise<void>}>} */
export async function startWebhooks({ WEBHOOK_PRIVATE }) {
  const isOwnNetwork = WEBHOOK_PRIVATE === '1';
  const place = await listenOnLoopback((request, response) => {
    const answer = async () => {
      const { groups } = /** @type {{groups: Group[]}} */ (JSON.parse(await bodyOf(request, BODY_MAX)));
      const outcomes = await sendGroups(groups, (url) => resolveAddress(url, isOwnNetwork));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ outcomes }));
    };
    answer().catch(() => endResponse(response, 400));
  });
  return { env: { WEBHOOK_SENDER: place.url, WEBHOOK_SENDER_KEY: place.key }, stop: place.stop };
}

/** @typedef {(url: URL) => Promise<Resolved>} Resolve */

/** Each webhook by itself, so that a slow receiver delays no other. @type {(groups: Group[], resolve: Resolve) => Promise<Outcome[]>} */
async function sendGroups(groups, resolve) {
  const end = Date.now() + ROUND_PATIENCE;
  const waiting = [...groups];
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let group = waiting.shift(); group && Date.now() < end; group = waiting.shift())
      outcomes.push(...(await sendGroup(group, resolve)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** Stops at the first failure: the receiver is probably down. @type {(group: Group, resolve: Resolve) => Promise<Outcome[]>} */
async function sendGroup({ url, secret, events }, resolve) {
  const end = Date.now() + GROUP_PATIENCE - PATIENCE;
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const event of events) {
    const outcome = await sendEvent(event, { url, secret, resolve });
    outcomes.push({ id: event.id, ...outcome });
    if (!isDelivered(outcome) || Date.now() > end) break;
  }
  return outcomes;
}

/** @type {(outcome: Omit<Outcome, 'id'>) => boolean} */
function isDelivered({ status }) {
  return status >= 200 && status < 300;
}

/** @type {(event: Event, to: {url: string, secret: string, resolve: Resolve}) => Promise<Omit<Outcome, 'id'>>} */
async function sendEvent(event, { url, secret, resolve }) {
  if (!secret.startsWith(PREFIX)) return { status: 0, why: 'secret' };
  const target = new URL(url);
  const signal = AbortSignal.timeout(PATIENCE);
  /** @type {Promise<never>} */
  const timeout = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')));
  });
  try {
    const resolved = await Promise.race([resolve(target), timeout]);
    const status = await Promise.race([postEvent(target, { event, secret, resolved, signal }), timeout]);
    return { status, why: '' };
  } catch (error) {
    return { status: 0, why: signal.aborted ? 'timeout' : whyOf(error) };
  }
}

/** @throws where one of its addresses is not public. @type {(url: URL, isOwnNetwork: boolean) => Promise<Resolved>} */
async function resolveAddress({ hostname }, isOwnNetwork) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await lookup(host, { all: true }) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
  if (!isOwnNetwork && !found.every(({ address }) => isPublicAddress(address)))
    throw Object.assign(new Error(), { code: 'EPRIVATE' });
  return first;
}

/**
 * Connects to the resolved address, and follows no redirect.
 * @type {(url: URL, of: {event: Event, secret: string, resolved: Resolved, signal: AbortSignal}) => Promise<number>}
 */
function postEvent(url, { event: { id, body }, secret, resolved, signal }) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Objektbeleg-Webhook',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers, agent: false, signal, lookup: lookupOf(resolved) });
    request.on('error', reject);
    request.on('response', (response) => {
      let bytes = 0;
      const end = () => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      };
      response.on('data', (/** @type {Buffer} */ chunk) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX) end();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    request.end(body);
  });
}

/** Node requests one address or all. @type {(resolved: Resolved) => import('node:net').LookupFunction} */
function lookupOf({ address, family }) {
  return (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family));
}

/** @type {(error: unknown) => string} */
function whyOf(error) {
  const { code = '' } = /** @type {{code?: string}} */ (error);
  if (code === 'EPRIVATE') return 'private';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown';
  return /CERT|TLS|SSL|SELF_SIGNED|ISSUER|LEAF/.test(code) ? 'certificate' : 'unreached';
}
