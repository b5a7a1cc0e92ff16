/**
 * `npm run superadmin -- name@firma.de "Vorname Nachname"`: creates a super admin, or resets password and second factor (D344).
 * Without a terminal or answer it prints a link for one use within half an hour.
 */
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { isRunning } from '../operations/running.mjs';
import { checkFolder } from '../server/checks.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { freePort, launchServer, logName, runHookCommand } from '../server/launch.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const CALL = 'Aufruf: npm run superadmin -- name@firma.de ["Vorname Nachname"]';

/** @type {(words: string[]) => Promise<string>} */
async function main([email = '', name = '']) {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw new Refusal(CALL);
  const config = parseConfiguration(process.env, ROOT);
  await checkFolder(config.dir);
  await ensureBuilt(() => {}, { app: false });
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const given = await askedPassword();
  const place = { executable, dir: config.dir };
  if (!(await isRunning(config))) await runFirstStart(config, executable);
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const args = ['super-admin', JSON.stringify({ email: address, name: name.trim() })];
  /** @type {{why: string, factorOff: boolean}} */
  const { why, factorOff } = JSON.parse(
    await runHookCommand({ ...place, publicUrl, args, env: { APP_NEW_PASSWORD: given } }),
  );
  if (why !== '') throw new Refusal(why);
  const factor = factorOff ? `\nDie Zwei-Faktor-Anmeldung von ${address} ist ausgeschaltet.` : '';
  if (given) return `Super Admin ${address}: Das Passwort ist gesetzt.${factor}`;
  const link = await runHookCommand({ ...place, publicUrl, args: ['reset-link', address] });
  return `Super Admin ${address}: Passwort wählen (einmal, 30 Minuten lang):\n${link}${factor}`;
}

/** '' for a link. @type {() => Promise<string>} */
async function askedPassword() {
  if (!process.stdin.isTTY) return '';
  const password = await readHiddenLine('Passwort (leer = Link zum Wählen): ');
  if (password !== '' && password !== (await readHiddenLine('Noch einmal: ')))
    throw new Refusal('Die beiden Eingaben unterscheiden sich.');
  return password;
}

/** @type {(question: string) => Promise<string>} */
function readHiddenLine(question) {
  const nowhere = new Writable({ write: (/** @type {unknown} */ _chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Echo is off only from here on.
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
 * Makes tables and keys. Not beside a running server: it would delete uploads in progress as leftovers.
 * @type {(config: Config, executable: string) => Promise<void>}
 */
async function runFirstStart({ dir, publicUrl, host, port }, executable) {
  const named = { logName: logName(publicUrl ?? `http://${host}:${port}`), port: await freePort() };
  const server = await launchServer({ executable, dir, ...named });
  await server.stop();
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
