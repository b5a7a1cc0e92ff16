/**
 * Searches what every test leaves for secrets: databases, logs, output, mails and lists. A secret is a web token, or a
 * password, grant or token that a test or page sent or got (D94).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalEmail } from '../../../src/domain/people/user';
import type { Foreign as Json } from '../reading/json';

type Secret = { kind: string; word: string };
type Mail = { recipients: string[]; raw: string; text?: string; html?: string };
export type Query = (sql: string) => Promise<Record<string, Json>[]>;

const WEB_TOKEN = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/;
/** Our tokens: 43 characters, with other characters around. */
const OWN_TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/;
const SHOWN = /\/(documentation\/|invite\/|geteilt#)([\w-]{43})(?![\w-])/;
const LINK = 'link token';
const INVITATION = 'invitation token';
const SHARE = 'share token';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/**
 * Shorter passwords occur in ordinary text: '123456' in numbers, 'Passwort' in mails, 'password1' in
 * 'auth-with-password' with a number.
 */
const PASSWORD_MIN = 8;
const COMMON = /^(objektbeleg|passwort|password\d)$/i;
/** Sent like a password, and received by mail. */
const CODE = 'one-time code';
const LISTS = /^\/api\/(collections\/\w+\/records(\?|$)|app\/(admin\/[a-z]+(\?|$)|me$|counts))/;

const known = new Map<string, { secrets: Map<string, string>; told: string[] }>();
/** Secrets of pages: they use proxies, so these count for every server of this process. */
const paged = new Map<string, string>();
const letters: Mail[] = [];

function of(url: string) {
  const found = known.get(url) ?? { secrets: new Map<string, string>(), told: [] };
  known.set(url, found);
  return found;
}

/** `insider`: the sender may see hidden fields. */
export function overhear(url: string, exchange: { path: string; sent: Json; answer: Json; insider: boolean }): void {
  const { secrets, told } = of(url);
  const { path, sent, answer, insider } = exchange;
  keep(secrets, { sent, answer });
  if (insider || !LISTS.test(path)) return;
  const text = JSON.stringify(answer) ?? '';
  if (WEB_TOKEN.test(text) || OWN_TOKEN.test(text)) told.push(`the answer of ${path}: a token`);
}

export function overhearPage(exchange: { sent?: Json; answer?: Json }): void {
  keep(paged, exchange);
}

function keep(secrets: Map<string, string>, { sent, answer }: { sent?: Json; answer?: Json }): void {
  for (const key of ['password', 'oldPassword', 'passwordConfirm'])
    if (typeof sent?.[key] === 'string' && sent[key].length >= PASSWORD_MIN && !COMMON.test(sent[key]))
      secrets.set(sent[key], sent.otpId ? CODE : 'password');
  if (typeof answer?.secret === 'string') secrets.set(answer.secret, 'secret of an authenticator app');
  if (Array.isArray(answer?.codes)) for (const code of answer.codes) secrets.set(String(code), 'recovery code');
  if (typeof answer?.grant === 'string') secrets.set(answer.grant, 'delivery grant');
  const [, page, token] = SHOWN.exec(String(answer?.url ?? '')) ?? [];
  if (token) secrets.set(token, page === 'invite/' ? INVITATION : page === 'geteilt#' ? SHARE : LINK);
  if (typeof answer?.pass === 'string') secrets.set(answer.pass, 'pass of a share');
}

export function keepToken(url: string, token: string, kind: typeof LINK | typeof INVITATION): void {
  of(url).secrets.set(token, kind);
}

export function tokensOf(url: string): string[] {
  return [...of(url).secrets].filter(([, kind]) => kind === LINK || kind === INVITATION).map(([token]) => token);
}

function wordsOf(url: string): Secret[] {
  return [...new Map([...of(url).secrets, ...paged])].map(([word, kind]) => ({ kind, word }));
}

export function keepLetter(mail: Mail): void {
  letters.push(mail);
}

function secretsIn(place: string, text: string, secrets: Secret[]): string[] {
  const found = secrets.filter(({ word }) => text.includes(word)).map(({ kind }) => `${place}: ${kind}`);
  return WEB_TOKEN.test(text) ? [...found, `${place}: session, file or mail token`] : found;
}

/**
 * Searches a running server: every column of every table, then all mails for tokens at wrong recipients.
 * @returns `table.column: kind` each.
 */
export async function searchRunning(url: string, query: Query): Promise<string[]> {
  const { told } = of(url);
  const words = wordsOf(url);
  const invited = await query(
    'SELECT token_hash AS hash, invited_company_email AS email FROM property_manager_invitations',
  );
  const inRows: string[] = [];
  for (const { place, id } of await suspicious(query, words))
    for (const [column, value] of Object.entries(
      (await query(`SELECT * FROM "${place}" WHERE rowid = ${id}`))[0] ?? {},
    ))
      inRows.push(...secretsIn(`${place}.${column}`, String(value ?? ''), words));
  return [...new Set([...told, ...inRows, ...inLetters({ invited, words })])];
}

/** PocketBase accepts 5,000 characters; the rest of the statement is short. */
const STATEMENT_MAX = 4_800;

/** A word index itself and its key-only pages hold no text. Its blocks are searched. */
const UNREADABLE = "SELECT name FROM pragma_table_list WHERE type = 'virtual' OR wr";

type Found = { place: string; id: number };

async function suspicious(query: Query, secrets: Secret[]): Promise<Found[]> {
  const tables = await query(
    `SELECT m.name AS name, json_group_array(c.name) AS columns FROM sqlite_master m, pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT IN (${UNREADABLE}) GROUP BY m.name`,
  );
  const texts = tables.map(({ name, columns }) => {
    const all = (JSON.parse(columns) as string[]).map((column) => `"${column}"`).join();
    return `SELECT '${name}' p,rowid i,concat_ws(' ',${all}) t FROM ${name}`;
  });
  const words = secrets.map(({ word }) => `('${word.replaceAll("'", "''")}')`);
  const found = new Map<string, Found>();
  for (const some of packed(words.length > 0 ? words : ["('eyJ')"], STATEMENT_MAX / 2))
    for (const part of packed(texts, STATEMENT_MAX / 2 - 200)) {
      const rows = await query(
        `WITH w(w) AS (VALUES ${some.join()}) SELECT p AS place, i AS id FROM (${part.join(' UNION ALL ')})
         WHERE instr(t,'eyJ')>0 OR EXISTS(SELECT 1 FROM w WHERE instr(t,w)>0) LIMIT 50`,
      );
      for (const row of rows as Found[]) found.set(`${row.place}/${row.id}`, row);
    }
  return [...found.values()];
}

function packed(texts: string[], most: number): string[][] {
  const groups: string[][] = [];
  let length = most;
  for (const text of texts) {
    length += text.length + ' UNION ALL '.length;
    if (length > most) {
      groups.push([]);
      length = text.length;
    }
    groups.at(-1)?.push(text);
  }
  return groups;
}

type Known = { invited: Record<string, Json>[]; words: Secret[] };

/** Allowed: an invitation's token to its invitee, a mail's token to its account or new address. */
function inLetters({ invited, words }: Known): string[] {
  const isAllowed = (kind: string) => kind === CODE || kind === INVITATION;

  return letters.flatMap((mail) => {
    const text = `${mail.raw}${mail.text ?? ''}${mail.html ?? ''}`;
    const hashes = new Set([...text.matchAll(new RegExp(SHOWN, 'g'))].map(([, , token = '']) => hashOf(token)));
    const outsiders = invited.filter(
      ({ hash, email }) => hashes.has(hash) && mail.recipients.map(normalEmail).join() !== email,
    );
    const place = `a mail to ${mail.recipients.join()}`;
    return [
      ...outsiders.map(() => `${place}: the invitation token of somebody else`),
      ...words
        .filter(({ kind, word }) => !isAllowed(kind) && text.includes(word))
        .map(({ kind }) => `${place}: ${kind}`),
      ...(isForThem(mail, text) ? [] : [`${place}: the mail token of somebody else`]),
    ];
  });
}

function isForThem(mail: Mail, text: string): boolean {
  const [token] = WEB_TOKEN.exec(text) ?? [];
  if (!token) return true;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  // The mail server decodes an umlaut domain; the token has the stored form.
  return mail.recipients.map(normalEmail).every((recipient) => [claims.email, claims.newEmail].includes(recipient));
}

/** No token may be in the log, and no web token, password, grant or link token in freed pages. */
export async function searchEnded(url: string, { dir, lines }: { dir: string; lines: string[] }): Promise<string[]> {
  const secrets = wordsOf(url);
  const files = (await readdir(dir)).filter((name) => /\.db(-wal)?$/.test(name));
  const found = secretsIn('printed lines', lines.join('\n'), secrets);
  for (const name of files) {
    const text = await readFile(join(dir, name), 'latin1');
    for (const { kind, word } of secrets)
      if (text.includes(word)) found.push(`${name}: ${kind} behind ${JSON.stringify(before(text, word))}`);
    if (WEB_TOKEN.test(text)) found.push(`${name}: session, file or mail token`);
    if (name.startsWith('auxiliary') && OWN_TOKEN.test(text)) found.push(`${name}: a token of ours`);
  }
  return found;
}

function before(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 120), at).replace(/[^\x20-\x7e]+/g, ' ');
}
