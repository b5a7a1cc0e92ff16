/** What must be right about this machine before anything is started; each failure is one sentence. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { codeOf, Refusal } from '../refusal.mjs';
import { runChild } from './children.mjs';

/**
 * Compares the running Node with `engines` of package.json. @param version like '20.19.0'.
 * @type {(root: string, version?: string) => Promise<void>}
 */
export async function checkNode(root, version = process.versions.node) {
  /** @type {{engines: {node: string}}} */
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '');
  const [[major, minor], [majorLeast, minorLeast]] = [partsOf(version), partsOf(least)];
  if (major > majorLeast || (major === majorLeast && minor >= minorLeast)) return;
  throw new Refusal(`Objektbeleg braucht Node ${least} oder neuer, dies ist Node ${version}.`);
}

/** Major and minor number of a version. @type {(version: string) => [number, number]} */
function partsOf(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
}

/** The data folder exists (it is made) and can be written to. @type {(dir: string) => Promise<void>} */
export async function checkFolder(dir) {
  const probe = join(dir, `.schreibprobe-${process.pid}`);
  try {
    await makeFolder(dir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Refusal(`Der Datenordner ist nicht beschreibbar: ${dir} (${codeOf(error) ?? 'unbekannter Fehler'}).`);
  }
}

/**
 * Node's own recursive mkdir never returns where a parent exists but takes no folders (/proc).
 * @type {(dir: string) => Promise<void>}
 */
async function makeFolder(dir) {
  const failure = await mkdir(dir).catch((/** @type {unknown} */ error) => error);
  if (failure === undefined || codeOf(failure) === 'EEXIST') return;
  if (codeOf(failure) !== 'ENOENT' || dirname(dir) === dir) throw failure;
  await makeFolder(dirname(dir));
  await mkdir(dir);
}

/**
 * This system writes a file down to the disk when it is told to (`sync -d`, D34). Asked here and never again: a sync that
 * fails later is a fault of that moment, and what it was for is not acknowledged (lib/database/durable.js).
 * @param config of environment.mjs. @param log takes the sentence of a trial that runs without.
 * @returns 'files'; 'none' where others do not rely on it. @throws Refusal where they do (D68).
 * @type {(config: Pick<Config, 'dir' | 'isPublic' | 'store'>, log: Log) => Promise<Sync>}
 */
export async function checkSync({ dir, isPublic, store }, log) {
  const why = store ? null : await runChild('sync', ['-d', dir], { kind: 'tool' }).then(() => null, reasonOf);
  if (why === null) return 'files';
  const what = `Fotos lassen sich auf diesem System nicht sicher auf die Platte schreiben (${why})`;
  if (isPublic) throw new Refusal(`${what} – bitte GNU coreutils installieren, der Befehl „sync“ muss „-d“ kennen.`);
  log(`${what}. Zum Ausprobieren genügt es; nach einem Stromausfall können bestätigte Fotos fehlen.`);
  return 'none';
}

/** Why `sync` failed, in its own words. @type {(error: NodeJS.ErrnoException & {stderr?: string}) => string} */
export function reasonOf(error) {
  if (error.code === 'ENOENT') return 'der Befehl „sync“ fehlt';
  return String(error.stderr || error.message)
    .trim()
    .replace(/\n[\s\S]*/, '');
}

/** Nobody listens there yet, and we may. @type {(place: {host: string, port: number}) => Promise<void>} */
export function checkPort({ host, port }) {
  /** @type {{[code: string]: string}} */
  const words = {
    EADDRINUSE: `Der Port ${port} ist schon belegt – bitte das andere Programm beenden oder PORT setzen.`,
    EACCES: `Für den Port ${port} fehlt die Berechtigung – bitte PORT auf einen Wert ab 1024 setzen.`,
    EADDRNOTAVAIL: 'HOST ist keine Adresse dieses Rechners.',
  };
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = codeOf(error) ?? 'unbekannt';
      reject(new Refusal(words[code] ?? `Port ${port}: ${code}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
