/**
 * The post office beside the server. PocketBase's own mail client waits for ever for a mail server that does not
 * answer, and keeps its password in the database; so the hooks (pb_hooks/lib/mail/mail.js) hand each mail over here, on a
 * loopback port of the process that started the server, and hear within the time of D30 whether it was accepted.
 */
import { createTransport } from 'nodemailer';
import { bodyOf, endResponse, listenOnLoopback } from '../operations/loopback.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {{transport: import('nodemailer').Transporter, from: {name: string, address: string}, log?: Log | undefined, outcomes: Outcomes}} Post */
/** `about`: the account it is written to, for `Outcomes`. @typedef {{to: string, subject: string, html: string, text: string, headers?: {[name: string]: string}, about?: string}} Mail */
/** What became of the mails (D120): `last`: the last one where it was not accepted; `failed`: accounts whose last mail was not, ms. @typedef {{last: {at: number, why: string} | null, failed: Map<string, number>}} Outcomes */

/**
 * Why a mail was not sent: `why`, a short word, never an address or a text of the mail; `outcome`: 'refused' for good, 'later'
 * for now, both by the mail server's own answer or because it was never reached; else 'unknown', it may have taken it (D175).
 * @typedef {{why: string, outcome: 'refused' | 'later' | 'unknown'}} Unsent
 */

/** ms for one mail as a whole; the hooks wait for 14 s, and D30 promises 15. */
const PATIENCE = 12_000;
/** ms until a mail server must have taken the connection, greeted, and gone on. */
const STEP = 5_000;
/** Longer, so that a mail server without a greeting is told from one that fell silent with the mail in its hands (D175). */
const SILENCE = STEP + 1000;
const MAIL_MAX_BYTES = 256 * 1024;
/** Accounts that are remembered; the oldest leaves first. */
const FAILED_MAX = 1000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * @param options `url`: SMTP_URL, `from`: MAIL_FROM (docs/routes.md, 'Environment'); `log` takes one line for each mail
 *   that nobody waited for and that was not accepted.
 * @returns `env`: variables that lead the hooks here; `stop()`.
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

/**
 * `smtps:` speaks TLS from the first byte, `smtp:` where the server offers it; a password never travels without.
 * @type {(address: string) => import('nodemailer').Transporter}
 */
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
    // A mail is made of the texts it came with and of nothing else.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * One mail: `{to, subject, html, text, headers, wait}`. 204 sent, 502 `{why, outcome}` not; 202 at once where nobody waits.
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
 * `GET /?about=…` → `{last, failedAt}`: the last mail of all where it was not accepted, and when that of this account was not.
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

/** @returns null when it was sent. @type {(mail: Mail, post: Post) => Promise<Unsent | null>} */
async function deliverMail({ to, subject, html, text, headers }, { transport, from }) {
  // Nobody is meant: the work of an answer that must not tell whether an account exists.
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
 * `syscall`: of the system, where the mail server could not even be reached. Its word for where the connection stood is of
 * no use: nodemailer says 'CONN' of one that was lost after the whole mail, too.
 * @typedef {{code?: string, responseCode?: number, message?: string, syscall?: string}} SmtpError
 */

/** What happens before a mail server can have heard of a mail: no way to it, or no greeting. */
const UNREACHED = ['connect', 'getaddrinfo'];
const UNGREETED = ['Connection timeout', 'Greeting never received'];

/** @type {(error: SmtpError) => Unsent} */
function classifySmtpError({ code, responseCode, message = '', syscall = '' }) {
  const why = [code, responseCode].filter(Boolean).join(' ') || 'unbekannt';
  if (responseCode !== undefined) return { why, outcome: responseCode >= 500 ? 'refused' : 'later' };
  const isLater = UNREACHED.includes(syscall) || UNGREETED.includes(message);
  return { why, outcome: isLater ? 'later' : 'unknown' };
}
