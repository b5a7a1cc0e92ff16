/**
 * Creates a super admin, or resets password and second factor (D344).
 * Without a terminal or answer it prints a link for one use within half an hour.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { isRunning } from '../operations/running.mjs';
import { checkFolder } from '../server/checks.mjs';
import { freePort, launchServer, logName, runHookCommand } from '../server/launch.mjs';
import { createUsageError } from './parse.mjs';

/** @type {(call: Call) => Promise<string>} */
async function setSuperAdmin({ words: [email = '', name = ''], dryRun, config }) {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw createUsageError(superadminCommand);
  if (dryRun) return `Angelegt oder zurückgesetzt würde der Super Admin ${address} in ${config.dir}.`;
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
 * Makes tables and keys. Beside a running server it would delete uploads in progress as leftovers.
 * @type {(config: Config, executable: string) => Promise<void>}
 */
async function runFirstStart({ dir, publicUrl, host, port }, executable) {
  const named = { logName: logName(publicUrl ?? `http://${host}:${port}`), port: await freePort() };
  const server = await launchServer({ executable, dir, ...named });
  await server.stop();
}

/** @type {Command} */
export const superadminCommand = {
  name: 'superadmin',
  group: 'Einrichten',
  summary: 'legt den ersten Super Admin an oder setzt sein Passwort und schaltet seinen zweiten Faktor ab',
  purpose: ['Fragt nach einem Passwort. Enter ohne Passwort druckt einen Link, mit dem die Person es selbst wählt.'],
  words: 'E-MAIL [NAME]',
  variables: ['DATA_DIR', 'PUBLIC_URL'],
  example: ['objektbeleg superadmin name@firma.de "Vorname Nachname"'],
  changes: true,
  run: setSuperAdmin,
};
