/**
 * Creates a super admin, or resets password and second factor (D344).
 * Without a terminal or answer it prints a link for one use within half an hour.
 */
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { RULES_FILE } from '../build/rules.mjs';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { isRunning } from '../operations/running.mjs';
import { checkFolder } from '../server/checks.mjs';
import { freePort, launchServer, logName, runHookCommand } from '../server/launch.mjs';
import { createUsageError } from './parse.mjs';

/** From pb_hooks/lib/accounts/superAdmin.js. @typedef {{why: string, factorOff: boolean, isNew: boolean, others: number}} Outcome */
/** @typedef {(args: string[], env: Variables) => Promise<string>} Hook */

/** @type {(call: Call) => Promise<string>} */
async function setSuperAdmin({ words: [email = '', name = ''], dryRun, config }) {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw createUsageError(superadminCommand);
  const isFresh = await access(join(config.dir, 'data.db')).then(() => false, isMissing);
  if (dryRun && isFresh) return `In ${config.dir} entstünde eine neue Datenbank, mit dem Super Admin ${address}.`;
  if (!dryRun) await checkFolder(config.dir);
  await ensureBuilt(() => {}, { app: false });
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  /** @type {Hook} */
  const runHook = (args, env) => runHookCommand({ executable, dir: config.dir, publicUrl, args, env });
  const order = { email: address, name: name.trim() };
  if (dryRun) return (await describeOutcome(runHook, order, config.dir)).join('\n');
  const given = await promptPassword();
  if (!(await isRunning(config))) await runFirstStart(config, executable);
  const outcome = await runSuperAdmin(runHook, order, { APP_NEW_PASSWORD: given });
  const what = outcome.isNew ? `angelegt in ${config.dir}.` : `gefunden in ${config.dir}.`;
  const [how = '', ...link] = given ? ['Das Passwort ist gesetzt.'] : await linkFor(runHook, address);
  return [
    `Super Admin ${address}: ${what} ${how}`,
    ...link,
    ...(isFresh ? [`Die Datenbank in ${config.dir} ist neu.`] : []),
    ...warnOfOthers(outcome),
    ...(outcome.factorOff ? [`Die Zwei-Faktor-Anmeldung von ${address} ist ausgeschaltet.`] : []),
  ].join('\n');
}

/** @type {(runHook: Hook, order: {email: string, name: string, isPlan?: boolean}, env: Variables) => Promise<Outcome>} */
async function runSuperAdmin(runHook, order, env) {
  const outcome = /** @type {Outcome} */ (JSON.parse(await runHook(['super-admin', JSON.stringify(order)], env)));
  if (outcome.why !== '') throw new OperatorError(outcome.why);
  return outcome;
}

/** @type {(runHook: Hook, order: {email: string, name: string}, dir: string) => Promise<string[]>} */
async function describeOutcome(runHook, order, dir) {
  const env = { APP_ONLY_READS: '1', APP_NEW_PASSWORD: '' };
  const outcome = await runSuperAdmin(runHook, { ...order, isPlan: true }, env);
  const what = outcome.isNew ? 'Angelegt' : 'Zurückgesetzt';
  return [`${what} würde der Super Admin ${order.email} in ${dir}.`, ...warnOfOthers(outcome)];
}

/** @type {(runHook: Hook, address: string) => Promise<string[]>} */
async function linkFor(runHook, address) {
  const link = await runHook(['reset-link', address], {});
  const piped = process.stdin.isTTY
    ? []
    : ['Ein Passwort nimmt der Befehl nur in einem Terminal an; sonst druckt er den Link.'];
  return ['Passwort wählen (einmal, 30 Minuten lang):', link, ...piped];
}

/** @type {(error: unknown) => boolean} */
const isMissing = (error) => codeOf(error) === 'ENOENT';

/** A mistyped address makes one more. @type {(outcome: Outcome) => string[]} */
function warnOfOthers({ isNew, others }) {
  if (!isNew || others === 0) return [];
  return [
    `Andere Super Admins: ${others}. War die Adresse ein Tippfehler, ändern oder löschen Sie dieses Konto in der Benutzerverwaltung.`,
  ];
}

/** '' for a link. @type {() => Promise<string>} */
async function promptPassword() {
  if (!process.stdin.isTTY) return '';
  const password = await readHiddenLine('Passwort (leer = Link zum Wählen): ');
  // Before it is typed twice.
  const { user } = /** @type {typeof import('../../src/domain/forServer')} */ (
    createRequire(import.meta.url)(RULES_FILE)
  );
  if (password !== '' && user.passwordIssue(password) !== null)
    throw new OperatorError('Dieses Passwort geht nicht: mindestens 6 Zeichen, höchstens 71 Byte.');
  if (password !== '' && password !== (await readHiddenLine('Noch einmal: ')))
    throw new OperatorError('Die beiden Eingaben unterscheiden sich.');
  return password;
}

/** @type {(question: string) => Promise<string>} */
function readHiddenLine(question) {
  const nowhere = new Writable({ write: (/** @type {unknown} */ _chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Echo is off only from here on.
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new OperatorError('Abgebrochen.')));
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
  summary: 'legt einen Super Admin an, oder setzt sein Passwort und schaltet seinen zweiten Faktor ab',
  purpose: [
    'Fragt in einem Terminal nach einem Passwort. Enter ohne Passwort druckt einen Link, mit dem die Person es selbst wählt.',
    'Ohne Terminal druckt er immer den Link. Ein Konto, das es noch nicht gibt, legt er an, in einem leeren DATA_DIR samt Datenbank.',
  ],
  words: 'E-MAIL [NAME]',
  variables: ['DATA_DIR', 'PUBLIC_URL'],
  example: ['objektbeleg superadmin name@firma.de "Vorname Nachname"'],
  changes: true,
  run: setSuperAdmin,
};
