/** Signs everyone out, because a stolen database can sign sessions. Without `--ja` it only counts. */
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { runHookCommand } from '../server/launch.mjs';

const BEGUN = 'Vielleicht sind noch nicht alle abgemeldet: Bitte noch einmal aufrufen.';

/** @typedef {{accounts: number, grants: number}} Plan @typedef {{accounts: number, failed: string[]}} Done */

/** @type {(call: Call) => Promise<{lines: string[], isOk: boolean}>} */
async function signOut({ flags, dryRun, config }) {
  await ensureBuilt(() => {}, { app: false });
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  // Not earlier: the service must read rules and executable that root creates here.
  stayPrivate();
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  /** @type {(word: string, env?: Variables) => Promise<string>} */
  const runSignOutCommand = (word, env = {}) =>
    runHookCommand({ executable, dir: config.dir, publicUrl, args: [word], env });
  /** @type {Plan} */
  const plan = JSON.parse(await runSignOutCommand('sign-out-plan', { APP_ONLY_READS: '1' }));
  if (flags.ja !== true || dryRun)
    return {
      lines: [
        'Das würde geschehen:',
        `- ${formatCount(plan.accounts, 'Konto wird', 'Konten werden')} überall abgemeldet, auch was deaktiviert ist. Wer weitermacht, meldet sich mit dem eigenen Passwort neu an.`,
        `- ${formatCount(plan.grants, 'Gerät überträgt', 'Geräte übertragen')} erst nach einer neuen Anmeldung weiter. Was darauf noch liegt, kommt zurückgehalten an; ein Telefon, das der Betrieb eingerichtet hat, braucht einen neuen Code.`,
        '- Alle Codes für Telefone enden, auch die noch niemand benutzt hat, ebenso Schlüssel, Kalender-Adressen und Webhooks für andere Programme.',
        'Niemand wurde abgemeldet. Zum Abmelden noch einmal mit --ja.',
      ],
      isOk: true,
    };
  /** @type {Done} */
  const { accounts, failed } = await runSignOutCommand('sign-out').then(JSON.parse, (/** @type {unknown} */ error) => {
    throw new OperatorError(`${BEGUN} ${sentenceOf(error)}`);
  });
  const summary = `Überall abgemeldet: ${formatCount(accounts, 'Konto', 'Konten')}.`;
  // The count covers all accounts, so it says nothing after a failure.
  if (failed.length > 0)
    return {
      lines: [summary, ...failed.map((one) => `Nicht abgemeldet: ${one}`), 'Bitte noch einmal aufrufen.'],
      isOk: false,
    };
  const devices = `Ohne neue Anmeldung übertragen nicht mehr: ${formatCount(plan.grants, 'Gerät', 'Geräte')}.`;
  return { lines: [`${summary} ${devices}`], isOk: true };
}

/** @type {(n: number, one: string, several: string) => string} */
const formatCount = (n, one, several) => `${n} ${n === 1 ? one : several}`;

/** @type {Command} */
export const signoutCommand = {
  name: 'signout',
  group: 'Prüfen und schützen',
  summary: 'meldet alle Konten und Geräte ab, etwa nach dem Diebstahl einer Sicherung',
  purpose: ['Ohne --ja sagt der Befehl nur, wie viele es sind.'],
  flags: { ja: { type: 'boolean', says: 'meldet wirklich ab' } },
  variables: ['DATA_DIR'],
  example: ['objektbeleg signout --ja'],
  needsDatabase: true,
  changes: true,
  run: signOut,
};
