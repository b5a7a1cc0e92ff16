/**
 * `npm start`: runs Objektbeleg from a fresh clone. `--dev` adds Vite.
 * Imports only Node's modules before the packages are installed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockData } from './operations/dataLock.mjs';
import { OperatorError, sentenceOf } from './operations/operatorError.mjs';
import { checkFolder, checkNode, checkPort, checkSync } from './server/checks.mjs';
import { parseConfiguration } from './server/environment.mjs';
import { createPrinter } from './server/lines.mjs';
import { installPackages } from './server/packages.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./replica/replica.mjs').startReplica>>} Replica */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DEV = process.argv.includes('--dev');

/** Ctrl-C or SIGTERM, also for npm and go. */
const stopping = new AbortController();
/** Newest last. @type {Part[]} */
const running = [];

const { info: log, error: complain } = createPrinter(process.env);

/** @type {(code: number) => Promise<void>} */
async function stopEverything(code) {
  stopping.abort();
  for (const part of running.splice(0).reverse()) await part.stop().catch(() => {});
  process.exit(code);
}

/** @type {() => Promise<void>} */
async function startServer() {
  await checkNode(ROOT);
  const config = parseConfiguration(process.env, ROOT);
  await checkFolder(config.dir);
  await checkPort(config);
  const lock = await lockData(config, log);
  const sync = await checkSync(config, log);
  await installPackages(ROOT, { log, signal: stopping.signal });
  const { ensureBuilt } = await import('./build/build.mjs');
  await ensureBuilt(log, { app: !DEV, signal: stopping.signal });
  const { ensurePocketbase } = await import('./build/install.mjs');
  const executable = await ensurePocketbase({ bin: config.bin, log, signal: stopping.signal });
  const replicator = config.replica ? await replicatorOf() : '';
  const passphrase = await passphraseOf();
  const accounts = await migrate({ config, executable, sync, log, running, lock });
  const replica = await startReplication(config, { replicator, executable });
  const { serve } = DEV ? await import('./server/serveDev.mjs') : await import('./server/serve.mjs');
  const server = await serve({ config, executable, sync, log, running, lock, confirmed: replica?.confirmed });
  const { announceStart } = await import('./server/announce.mjs');
  announceStart({ config, url: server.url, accounts, log });
  await keepSecrets(config, passphrase, replica);
  await keepErasures(config);
  await keepBackups(config);
  await server.exited;
  // The server ended by itself.
  throw new OperatorError(`PocketBase hat sich beendet: ${server.lines().at(-1) ?? 'ohne ein Wort.'}`);
}

/**
 * From its end on nothing goes back: replica and phones may have what it acknowledged.
 * @type {(start: Start) => Promise<{email: string, label: string}[]>}
 */
async function migrate(start) {
  const { POCKETBASE_VERSION: version } = await import('./build/install.mjs');
  const { goBack, keepWayBack } = await import('./server/wayBack.mjs');
  const { prepareDatabase } = await import('./server/prepare.mjs');
  const { dir } = start.config;
  const endWayBack = await keepWayBack(dir, { migrations: join(ROOT, 'pb_migrations'), version }, log);
  try {
    const accounts = await prepareDatabase(start);
    await endWayBack();
    return accounts;
  } catch (error) {
    // Ended by a signal: PocketBase may still write. The next start goes back.
    if (!stopping.signal.aborted && (await goBack(dir)))
      complain(`Die Datenbank ist wieder wie vor diesem Start.${isDamage(error) ? '' : RUNS_ON}`);
    throw error;
  }
}

const RUNS_ON = ' Die vorige Version läuft mit ihr weiter.';

/** With a damaged database no version runs. @type {(error: unknown) => boolean} */
function isDamage(error) {
  return sentenceOf(error).includes('ist beschädigt');
}

/** Building takes minutes. @type {() => Promise<string>} */
async function replicatorOf() {
  const { ensureLitestream } = await import('./replica/litestream.mjs');
  return ensureLitestream({ log, signal: stopping.signal });
}

/**
 * Starts before the server and stops after it, to replicate its last writes.
 * @type {(config: Config, of: {replicator: string, executable: string}) => Promise<Replica | undefined>}
 */
async function startReplication({ replica: place, dir }, { replicator, executable }) {
  if (place === null) return undefined;
  const { startReplica } = await import('./replica/replica.mjs');
  const source = { executable, dir };
  const replica = await startReplica({ executable: replicator, place, source, env: process.env, log });
  running.push(replica);
  return replica;
}

/** @type {() => Promise<string | null>} */
async function passphraseOf() {
  const { passphraseIn } = await import('./secrets/sealed.mjs');
  return passphraseIn(process.env);
}

/** @type {(config: Config, passphrase: string | null, replica: Replica | undefined) => Promise<void>} */
async function keepSecrets({ dir, replica: place }, passphrase, replica) {
  if (place === null || passphrase === null || !replica) return;
  const { startSecretSync } = await import('./secrets/sync.mjs');
  running.push(startSecretSync({ dir, env: process.env, place, passphrase, isOurs: replica.isOurs, log }));
}

/** Repeats a copy that failed during an erasure. @type {(config: Config) => Promise<void>} */
async function keepErasures({ dir, replica: place }) {
  if (place === null) return;
  const lists = await import('./erasing/list.mjs');
  await lists.keepErasures(lists.replicaList(place), dir).catch((/** @type {unknown} */ error) => {
    log(`Die Liste der Löschungen ließ sich nicht neben die laufende Kopie legen: ${sentenceOf(error)}`);
  });
}

/** @type {(config: Config) => Promise<void>} */
async function keepBackups(config) {
  const { placeOf } = await import('./backups/state.mjs');
  const place = placeOf(config);
  if (place === '') return;
  const { startBackupScheduler } = await import('./backups/scheduler.mjs');
  running.push(await startBackupScheduler({ dir: config.dir, place, env: process.env, log }));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopEverything(0));

startServer().catch((/** @type {unknown} */ error) => {
  if (stopping.signal.aborted) return;
  complain(sentenceOf(error));
  return stopEverything(1);
});
