/**
 * Sends the hooks' mails within the time of D30. PocketBase's client has no timeout and stores the password in the
 * database.
 */
import { createTransport } from 'nodemailer';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {{transport: import('nodemailer').Transporter, from: {name: string, address: string}, log?: Log | undefined, outcomes: Outcomes}} Post */
/** `about`: the recipient's account. @typedef {{to: string, subject: string, html: string, text: string, headers?: {[name: string]: string}, about?: string}} Mail */
/** `failed`: account → time of its failed last mail, ms. @typedef {{last: {at: number, why: string} | null, failed: Map<string, number>}} Outcomes */

/**
 * `why`: without address or text. `outcome`: 'refused' for good, 'later' for now, 'unknown': perhaps sent.
 * @typedef {{why: string, outcome: 'refused' | 'later' | 'unknown'}} Unsent
 */

/** ms per mail; D30 promises 15 s. */
const PATIENCE = 12_000;
/** ms for each step. */
const STEP = 5_000;
/** Longer, so that a missing greeting differs from silence after the mail. */
const SILENCE = STEP + 1000;
const MAIL_MAX_BYTES = 256 * 1024;
const FAILED_MAX = 1000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * @param options `log`: for failures that no request waited for.
 * @returns `env`: for the hooks.
 * @type {(options: {url: string, from: string | undefined, log?: Log}) => Promise<{env: {MAIL_RELAY: string,
 *   MAIL_RELAY_KEY: string}, stop: () => Promise<void>}>}
 */
export async function startRelay({ url, from, log }) {
  /** @type {Outcomes} */
  const outcomes = { last: null, failed: new Map() };
  const post = { transport: transportOf(url), from: { name: 'Objektbeleg', address: from ?? '' }, log, outcomes };
  const place = await listenOnLoopback((request, response) => {
    if (request.method === 'GET') return reportOutcomes(request, response, outcomes);
    acceptMail(request, response, post).catch(() => endResponse(response, 400));
  });
  return { env: { MAIL_RELAY: place.url, MAIL_RELAY_KEY: place.key }, stop: place.stop };
}

/** `smtp:` uses TLS if offered, and always with a password. @type {(address: string) => import('nodemailer').Transporter} */
function transportOf(address) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: username !== '' && !LOOPBACK.test(host),
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    dnsTimeout: STEP,
    connectionTimeout: STEP,
    greetingTimeout: STEP,
    socketTimeout: SILENCE,
    // A mail must not read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * 204: sent; 502 `{why, outcome}`: failed; 202 at once without `wait`.
 * @type {(request: IncomingMessage, response: ServerResponse, post: Post) => Promise<void>}
 */
async function acceptMail(request, response, post) {
  const { wait, ...mail } = /** @type {Mail & {wait: boolean}} */ (JSON.parse(await bodyOf(request, MAIL_MAX_BYTES)));
  const sent = deliverMail(mail, post);
  if (!wait) endResponse(response, 202);
  const failure = await sent;
  if (mail.to !== '') recordOutcome(post.outcomes, mail.about ?? '', failure?.why ?? null);
  if (wait) return failure === null ? endResponse(response, 204) : sendJson(response, 502, failure);
  if (failure !== null) post.log?.(`Eine E-Mail wurde nicht gesendet: ${failure.why}`);
}

/** @type {(outcomes: Outcomes, about: string, failure: string | null) => void} */
function recordOutcome(outcomes, about, failure) {
  const { failed } = outcomes;
  const at = Date.now();
  outcomes.last = failure === null ? null : { at, why: failure };
  failed.delete(about);
  if (failure === null || about === '') return;
  failed.set(about, at);
  for (const oldest of failed.keys()) if (failed.size > FAILED_MAX) failed.delete(oldest);
}

/**
 * `GET /?about=…` → `{last, failedAt}`.
 * @type {(request: IncomingMessage, response: ServerResponse, outcomes: Outcomes) => void}
 */
function reportOutcomes(request, response, { last, failed }) {
  const about = new URL(request.url ?? '/', 'http://localhost').searchParams.get('about') ?? '';
  sendJson(response, 200, { last, failedAt: failed.get(about) ?? null });
}

/** @type {(response: ServerResponse, status: number, body: object) => void} */
function sendJson(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** @type {(mail: Mail, post: Post) => Promise<Unsent | null>} */
async function deliverMail({ to, subject, html, text, headers }, { transport, from }) {
  // Unknown accounts cost the same work.
  if (to === '') return null;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), PATIENCE);
  });
  const mail = {
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
  try {
    await Promise.race([transport.sendMail(mail), timeout]);
    return null;
  } catch (error) {
    return classifySmtpError(/** @type {SmtpError} */ (error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * nodemailer's `command` is 'CONN' also after the complete mail.
 * @typedef {{code?: string, responseCode?: number, message?: string, syscall?: string}} SmtpError
 */

/** Before the mail server can have received anything. */
const UNREACHED = ['connect', 'getaddrinfo'];
const UNGREETED = ['Connection timeout', 'Greeting never received'];

/** @type {(error: SmtpError) => Unsent} */
function classifySmtpError({ code, responseCode, message = '', syscall = '' }) {
  const why = [code, responseCode].filter(Boolean).join(' ') || 'unbekannt';
  if (responseCode !== undefined) return { why, outcome: responseCode >= 500 ? 'refused' : 'later' };
  const isLater = UNREACHED.includes(syscall) || UNGREETED.includes(message);
  return { why, outcome: isLater ? 'later' : 'unknown' };
}
