/** Checks the machine before a start. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { runChild } from './children.mjs';

/** @type {(root: string, version?: string) => Promise<void>} */
export async function checkNode(root, version = process.versions.node) {
  /** @type {{engines: {node: string}}} */
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '');
  const [[major, minor], [majorLeast, minorLeast]] = [partsOf(version), partsOf(least)];
  if (major > majorLeast || (major === majorLeast && minor >= minorLeast)) return;
  throw new OperatorError(`Objektbeleg braucht Node ${least} oder neuer, dies ist Node ${version}.`);
}

/** @type {(version: string) => [number, number]} */
function partsOf(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
}

/** @type {(dir: string) => Promise<void>} */
export async function checkFolder(dir) {
  const probe = join(dir, `.schreibprobe-${process.pid}`);
  try {
    await makeFolder(dir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new OperatorError(
      `Der Datenordner ist nicht beschreibbar: ${dir} (${codeOf(error) ?? 'unbekannter Fehler'}).`,
    );
  }
}

/** Node's recursive mkdir never returns in /proc. @type {(dir: string) => Promise<void>} */
export async function makeFolder(dir) {
  const failure = await mkdir(dir).catch((/** @type {unknown} */ error) => error);
  if (failure === undefined || codeOf(failure) === 'EEXIST') return;
  if (codeOf(failure) !== 'ENOENT' || dirname(dir) === dir) throw failure;
  await makeFolder(dirname(dir));
  await mkdir(dir);
}

/**
 * Tests `sync -d` (D34).
 * @returns 'none' where it fails on a private server.
 * @throws OperatorError on a public one.
 * @type {(config: Pick<Config, 'dir' | 'isPublic' | 'store'>, log: Log) => Promise<Sync>}
 */
export async function checkSync({ dir, isPublic, store }, log) {
  const why = store ? null : await runChild('sync', ['-d', dir], { kind: 'tool' }).then(() => null, reasonOf);
  if (why === null) return 'files';
  const what = `Fotos lassen sich auf diesem System nicht sicher auf die Platte schreiben (${why})`;
  if (isPublic)
    throw new OperatorError(`${what} – bitte GNU coreutils installieren, der Befehl „sync“ muss „-d“ kennen.`);
  log(`${what}. Zum Ausprobieren genügt es; nach einem Stromausfall können bestätigte Fotos fehlen.`);
  return 'none';
}

/** @type {(error: NodeJS.ErrnoException & {stderr?: string}) => string} */
export function reasonOf(error) {
  if (error.code === 'ENOENT') return 'der Befehl „sync“ fehlt';
  return String(error.stderr || error.message)
    .trim()
    .replace(/\n[\s\S]*/, '');
}

/** @type {(place: {host: string, port: number}) => Promise<void>} */
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
      reject(new OperatorError(words[code] ?? `Port ${port}: ${code}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
