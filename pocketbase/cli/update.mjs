/**
 * Installs the next version or restores everything (D198).
 * After a power cut, call it again: it rolls back, unless phones could deliver. If the folder is missing, call
 * `PROGRAM.before/pocketbase/cli/objektbeleg.mjs update`.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { beside, fetchNext, makeReady, putNextInPlace } from '../updates/code.mjs';
import { ownerOf, runShell } from '../updates/commands.mjs';
import { wasServed } from '../updates/data.mjs';
import { readJournal, writeJournal } from '../updates/journal.mjs';
import { backUp, clearAway, closeService, openService, takeBack } from '../updates/steps.mjs';
import { listProblems, tryNew } from '../updates/trial.mjs';

/** @import { Update } from '../updates/steps.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..').replace(/\.before$/, '');
const SERVICE = 'objektbeleg';

/** @type {(call: Call) => Promise<string | {lines: string[], isOk: boolean}>} */
async function installNext(call) {
  const { update, from, backup } = await wantedUpdate(call);
  if (call.dryRun) return `Aktualisiert würde ${ROOT}, aus ${from || 'der bisherigen Quelle'}.`;
  await undoInterrupted(update);
  const before = await listProblems(ROOT, update);
  printLine('1/5 Sicherung');
  await backUp(update, backup);
  printLine('2/5 Die nächste Version wird geholt und vorbereitet; der Server läuft weiter');
  await makeReady(await fetchNext(ROOT, from), update.env);
  const found = await exchangeVersion(update, before);
  if (found.length === 0) return `Die neue Version läuft. Die bisherige liegt noch in ${beside.before(ROOT)}.`;
  const said = `Die neue Version läuft und nimmt an, aber „objektbeleg check“ meldet neu:\n${found.join('\n')}`;
  return { lines: [said], isOk: false };
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

/** @type {(call: Call) => Promise<{update: Update, from: string, backup: string}>} */
async function wantedUpdate({ flags, config }) {
  /** @type {(name: string, otherwise?: string) => string} */
  const given = (name, otherwise = '') => String(flags[name] ?? otherwise);
  const [from, backup] = [given('quelle'), given('sicherung')];
  const stop = given('anhalten', `systemctl stop ${SERVICE}`);
  const start = given('starten', `systemctl start ${SERVICE}`);
  if (`${config.dir}/`.startsWith(`${ROOT}/`))
    throw new Refusal(
      'Der Datenordner liegt im Ordner des Programms, der ausgetauscht wird – bitte DATA_DIR woanders hin legen.',
    );
  if (backup === '' && config.backup === null)
    throw new Refusal('Ohne Sicherung keine Aktualisierung: bitte BACKUP_DIR setzen oder --sicherung ORDNER nennen.');
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

/** @type {Command} */
export const updateCommand = {
  name: 'update',
  group: 'Pflegen',
  summary: 'spielt die nächste Version ein, oder stellt die alte wieder her',
  flags: {
    quelle: { type: 'string', value: 'ORDNER|ADRESSE', says: 'woher die nächste Version kommt' },
    sicherung: { type: 'string', value: 'ORDNER', says: 'wohin vorher gesichert wird, ohne BACKUP_DIR' },
    anhalten: { type: 'string', value: 'BEFEHL', says: 'wie der Dienst endet' },
    starten: { type: 'string', value: 'BEFEHL', says: 'wie er wieder beginnt' },
  },
  aliases: { '--from': '--quelle', '--backup': '--sicherung', '--stop': '--anhalten', '--start': '--starten' },
  variables: ['DATA_DIR', 'BACKUP_DIR'],
  example: ['objektbeleg update'],
  changes: true,
  run: installNext,
};
