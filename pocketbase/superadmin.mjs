/**
 * The first super admin of an installation (D22): `npm run superadmin -- name@firma.de "Vorname Nachname"`. At a terminal
 * it asks for the password; without one, or with an empty answer, it prints a link that chooses it, once and within half
 * an hour. The same for a super admin who has lost it. PUBLIC_URL, PORT, DATA_DIR, POCKETBASE_BIN count as at the start.
 */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { pocketbase } from './install.mjs';
import { command, freePort, launch, logName, superuserToken } from './launch.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { checkFolder } from './start/checks.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CALL = 'Aufruf: npm run superadmin -- name@firma.de ["Vorname Nachname"]';

/** @type {(words: string[]) => Promise<string>} */
async function main([email = '', name = '']) {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw new Refusal(CALL);
  const config = configuration(process.env, ROOT);
  await checkFolder(config.dir);
  await build(() => {}, { app: false });
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const given = await askedPassword();
  // On a port that only this process knows, the launcher may come from here whatever SUPERUSER_IPS says.
  const place = { executable, dir: config.dir };
  const named = {
    logName: logName(config.publicUrl ?? `http://${config.host}:${config.port}`),
    port: await freePort(),
  };
  const server = await launch({ ...place, ...named, env: { SUPERUSER_IPS: '', TRUSTED_PROXY: '' } });
  try {
    await settle(server, { email: address, name: name.trim(), password: given });
  } finally {
    await server.stop();
  }
  if (given) return `Super Admin ${address}: Das Passwort ist gesetzt.`;
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const link = await command({ ...place, publicUrl, args: ['reset-link', address] });
  return `Super Admin ${address}: Passwort wählen (einmal, 30 Minuten lang):\n${link}`;
}

/** @returns what was typed twice, or '' for a link. @type {() => Promise<string>} */
async function askedPassword() {
  if (!process.stdin.isTTY) return '';
  const password = await hidden('Passwort (leer = Link zum Wählen): ');
  if (password !== '' && password !== (await hidden('Noch einmal: ')))
    throw new Refusal('Die beiden Eingaben unterscheiden sich.');
  return password;
}

/** One line from the terminal that is not shown. @type {(question: string) => Promise<string>} */
function hidden(question) {
  const nowhere = new Writable({ write: (/** @type {unknown} */ _chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Only now does the terminal show nothing of what is typed.
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Refusal('Abgebrochen.')));
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

/**
 * What an answer of the record API may hold.
 * @typedef {{items?: {id: string, role: string}[], data?: {password?: unknown}}} Answered
 */

/**
 * A new account, or the one of a super admin who is there already; anybody else's is left alone.
 * @type {(server: Server, of: {email: string, name: string, password: string}) => Promise<void>}
 */
async function settle(server, { email, name, password }) {
  const token = await superuserToken(server);
  /** @type {(path: string, request?: RequestInit) => Promise<{ok: boolean, status: number, body: Answered}>} */
  const call = async (path, request = {}) => {
    const headers = { 'Content-Type': 'application/json', Authorization: token };
    const answer = await fetch(`${server.url}/api/collections/users/records${path}`, { ...request, headers });
    const body = /** @type {Answered} */ (await answer.json().catch(() => ({})));
    return { ok: answer.ok, status: answer.status, body };
  };
  const query = new URLSearchParams({ filter: `email = "${email.replace(/["\\]/g, '')}"` });
  const present = (await call(`?${query}`)).body.items?.[0];
  if (present && present.role !== 'super_admin') throw new Refusal(`Das Konto ${email} gibt es schon.`);
  const chosen = password || randomBytes(32).toString('base64url');
  const secret = { password: chosen, passwordConfirm: chosen };
  if (present && !password) return;
  const made = present
    ? await call(`/${present.id}`, { method: 'PATCH', body: JSON.stringify(secret) })
    : await call('', { method: 'POST', body: JSON.stringify({ ...account(email, name), ...secret }) });
  if (made.body.data?.password)
    throw new Refusal('Dieses Passwort geht nicht: mindestens 6 Zeichen, höchstens 71 Byte, kein häufiges.');
  if (!made.ok) throw new Refusal(`Das Konto wurde nicht angelegt (${made.status}).`);
}

/** @type {(email: string, name: string) => {[column: string]: unknown}} */
function account(email, name) {
  return { email, full_name: name || 'Super Admin', role: 'super_admin', active: true, verified: true };
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
