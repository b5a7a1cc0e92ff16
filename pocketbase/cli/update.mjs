/**
 * `npm run update -- [--from FOLDER|GIT] [--backup FOLDER] [--stop COMMAND] [--start COMMAND]`: installs the next version or
 * restores everything (D198).
 * Exit code 0: new version; 1: old version; 2: new version that needs attention.
 * After a power cut, call it again: it rolls back, unless phones could deliver. If the folder is missing, call
 * `PROGRAM.before/pocketbase/cli/update.mjs`.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { beside, fetchNext, makeReady, putNextInPlace } from '../updates/code.mjs';
import { ownerOf, runShell } from '../updates/commands.mjs';
import { wasServed } from '../updates/data.mjs';
import { readJournal, writeJournal } from '../updates/journal.mjs';
import { backUp, clearAway, closeService, openService, takeBack } from '../updates/steps.mjs';
import { listProblems, tryNew } from '../updates/trial.mjs';

/** @import { Update } from '../updates/steps.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..').replace(/\.before$/, '');
const SERVICE = 'objektbeleg';

/** @type {() => Promise<number>} */
async function main() {
  const { update, from, backup } = await wantedUpdate();
  await undoInterrupted(update);
  const before = await listProblems(ROOT, update);
  printLine('1/5 Sicherung');
  await backUp(update, backup);
  printLine('2/5 Die nächste Version wird geholt und vorbereitet; der Server läuft weiter');
  await makeReady(await fetchNext(ROOT, from), update.env);
  const found = await exchangeVersion(update, before);
  if (found.length === 0) {
    printLine(`Die neue Version läuft. Die bisherige liegt noch in ${beside.before(ROOT)}.`);
    return 0;
  }
  printLine(`Die neue Version läuft und nimmt an, aber check:server meldet neu:\n${found.join('\n')}`);
  return 2;
}

/**
 * @returns its problems.
 * @throws Refusal, with the old version running again.
 * @type {(update: Update, before: string[]) => Promise<string[]>}
 */
async function exchangeVersion(update, before) {
  /** @type {(pid: number) => Promise<void>} */
  const onPid = (pid) => writeJournal(ROOT, { step: 'closed', pid });
  try {
    printLine('3/5 Der Server wird beendet; die Telefone behalten so lange, was sie haben');
    await closeService(update);
    await putNextInPlace(ROOT);
    printLine('4/5 Die neue Version wird hinter verschlossener Tür gestartet und geprüft');
    await tryNew(ROOT, { ...update, before, onPid });
    printLine('5/5 Die neue Version wird geöffnet');
    return await openService(update, before);
  } catch (error) {
    const journal = await readJournal(ROOT);
    if (journal?.step !== 'closed') throw error;
    await takeBack(update);
    throw new Refusal(
      `${sentenceOf(error)}\nEs läuft wieder die bisherige Version, mit allen Daten. Was nicht bestand: ${beside.failed(ROOT)}`,
    );
  }
}

/** @type {(update: Update) => Promise<void>} */
async function undoInterrupted(update) {
  const journal = await readJournal(ROOT);
  if (journal === null) return;
  if (journal.step === 'opened') return clearAway(update);
  if (await wasServed(update.config.dir)) {
    printLine(
      'Eine Aktualisierung wurde unterbrochen, und danach lief der Server: was er angenommen hat, bleibt, und seine Version auch',
    );
    return clearAway(update);
  }
  printLine('Eine Aktualisierung wurde unterbrochen: sie wird zurückgenommen');
  await takeBack(update);
}

/** @type {() => Promise<{update: Update, from: string, backup: string}>} */
async function wantedUpdate() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '' },
      backup: { type: 'string', default: '' },
      stop: { type: 'string', default: `systemctl stop ${SERVICE}` },
      start: { type: 'string', default: `systemctl start ${SERVICE}` },
    },
  });
  const { from, backup, stop, start } = values;
  const config = parseConfiguration(process.env, ROOT);
  if (`${config.dir}/`.startsWith(`${ROOT}/`))
    throw new Refusal(
      'Der Datenordner liegt im Ordner des Programms, der ausgetauscht wird – bitte DATA_DIR woanders hin legen.',
    );
  if (backup === '' && config.backup === null)
    throw new Refusal('Ohne Sicherung keine Aktualisierung: bitte BACKUP_DIR setzen oder --backup ORDNER nennen.');
  const env = { ...process.env, DATA_DIR: config.dir };
  const service = { stop: () => runShell(stop), start: () => runShell(start) };
  const update = { root: ROOT, config, env, owner: await ownerOf(config.dir), ...service };
  const isAddress = from === '' || /^\w+[:@]/.test(from);
  return { update, from: isAddress ? from : resolve(from), backup: backup && resolve(backup) };
}

/** @type {Log} */
function printLine(line) {
  console.log(line);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (/** @type {unknown} */ error) => {
    console.error(error instanceof Refusal ? error.message : sentenceOf(error));
    process.exitCode = 1;
  },
);
