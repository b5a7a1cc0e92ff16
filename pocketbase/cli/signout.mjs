/** `npm run signout`: signs everyone out, because a stolen database can sign sessions. Without `--ja` it only counts. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { runHookCommand } from '../server/launch.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const CALL = 'Aufruf: npm run signout [-- --ja]';
const BEGUN = 'Vielleicht sind noch nicht alle abgemeldet: Bitte noch einmal aufrufen.';

/** @typedef {{accounts: number, grants: number}} Plan @typedef {{accounts: number, failed: string[]}} Done */

/** @type {(words: string[]) => Promise<{lines: string[], done: boolean}>} */
async function main(words) {
  const isMeant = parseConfirmation(words);
  const config = parseConfiguration(process.env, ROOT);
  await requireDatabase(config.dir);
  await ensureBuilt(() => {}, { app: false });
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  // Not earlier: the service must read rules and executable that root creates here.
  stayPrivate();
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  /** @type {(word: string) => Promise<string>} */
  const runSignOutCommand = (word) => runHookCommand({ executable, dir: config.dir, publicUrl, args: [word] });
  /** @type {Plan} */
  const plan = JSON.parse(await runSignOutCommand('sign-out-plan'));
  if (!isMeant)
    return {
      lines: [
        'Das würde geschehen:',
        `- ${formatCount(plan.accounts, 'Konto wird', 'Konten werden')} überall abgemeldet, auch was deaktiviert ist. Wer weitermacht, meldet sich mit dem eigenen Passwort neu an.`,
        `- ${formatCount(plan.grants, 'Gerät überträgt', 'Geräte übertragen')} erst nach einer neuen Anmeldung weiter. Was darauf noch liegt, kommt zurückgehalten an; ein Telefon, das der Betrieb eingerichtet hat, braucht einen neuen Code.`,
        '- Alle Codes für Telefone enden, auch die noch niemand benutzt hat.',
        'Niemand wurde abgemeldet. Zum Abmelden noch einmal mit --ja.',
      ],
      done: true,
    };
  /** @type {Done} */
  const { accounts, failed } = await runSignOutCommand('sign-out').then(JSON.parse, (/** @type {unknown} */ error) => {
    throw new Refusal(`${BEGUN} ${sentenceOf(error)}`);
  });
  const said = `Überall abgemeldet: ${formatCount(accounts, 'Konto', 'Konten')}.`;
  // The count covers all accounts. Without the failed ones it is unknown.
  if (failed.length > 0)
    return {
      lines: [said, ...failed.map((one) => `Nicht abgemeldet: ${one}`), 'Bitte noch einmal aufrufen.'],
      done: false,
    };
  const devices = `Ohne neue Anmeldung übertragen nicht mehr: ${formatCount(plan.grants, 'Gerät', 'Geräte')}.`;
  return { lines: [`${said} ${devices}`], done: true };
}

/** @type {(n: number, one: string, several: string) => string} */
const formatCount = (n, one, several) => `${n} ${n === 1 ? one : several}`;

/** @type {(words: string[]) => boolean} */
function parseConfirmation(words) {
  try {
    return parseArgs({ args: words, options: { ja: { type: 'boolean', default: false } } }).values.ja === true;
  } catch {
    throw new Refusal(CALL);
  }
}

try {
  const { lines, done } = await main(process.argv.slice(2));
  console.log(lines.join('\n'));
  process.exitCode = done ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
