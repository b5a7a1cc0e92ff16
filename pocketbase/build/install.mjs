/** Finds PocketBase's pinned executable: POCKETBASE_BIN, the cache, the official archive, then `go install`. */
import { createHash } from 'node:crypto';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';
import { buildWithGo, ENDING, isExecutable, tryWays } from './executables.mjs';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/pocketbase');

export const POCKETBASE_VERSION = '0.39.11';

/**
 * SHA-256, equal in five independent public sources. Windows is missing, because it has no second source.
 * @type {{[system: string]: string[]}}
 */
export const ARCHIVES = {
  'linux-x64': ['linux_amd64', '08b9fcda0d5fd42cb315dc15a36dfa121c993855bd635f01d347c31b4328ec34'],
  'linux-arm64': ['linux_arm64', '8c785618840df7ebba795fdf4eba33a5fed64ac5307ad8023b955b4ebb82048b'],
  'linux-arm': ['linux_armv7', 'ba5cde96576716ea8ecf96a11b53a4e0c376f24d93cd48e70aaee54f620ddc5e'],
  'darwin-x64': ['darwin_amd64', '888892fe5fe64cea4a1441937671e191b32ed8f322fa09d3d7b3ca2fc1d7be29'],
  'darwin-arm64': ['darwin_arm64', '9da6fbe11e82c5b1704e56f7457b24682e01c510206c29b798a458119fa2be20'],
};

/**
 * @typedef {{bin?: string | null, cache?: string, base?: string, archives?: typeof ARCHIVES, go?: string, log?: Log,
 *   signal?: AbortSignal}} InstallOptions
 */

/** ms, then the next way is tried. */
const CONNECT_TIMEOUT = 10_000;
/** ms; a 15 MB archive on a slow connection. */
const DOWNLOAD_TIMEOUT = 10 * 60_000;

/**
 * @param options `base`: address of the archives without file name.
 * @throws OperatorError when no way works.
 * @type {(options?: InstallOptions) => Promise<string>}
 */
export async function ensurePocketbase(options = {}) {
  const { bin = process.env.POCKETBASE_BIN || null, cache = CACHE, log = () => {} } = options;
  if (bin) return verifyNamedBinary(bin);
  const target = join(cache, POCKETBASE_VERSION, `pocketbase${ENDING}`);
  if (await isExecutable(target)) return target;
  const ways = [
    () => downloadPocketbase(target, { ...options, log }),
    () => buildPocketbase(target, { ...options, log }),
  ];
  const why = await tryWays(target, ways);
  if (why === null) return target;
  throw new OperatorError(
    `PocketBase ${POCKETBASE_VERSION} war nicht zu bekommen (${why}) – bitte laden Sie es von github.com/pocketbase/pocketbase/releases und nennen Sie den Pfad in POCKETBASE_BIN.`,
  );
}

/** @throws where it is no PocketBase or another version. @type {(bin: string) => Promise<string>} */
async function verifyNamedBinary(bin) {
  if (!(await isExecutable(bin))) throw new OperatorError('POCKETBASE_BIN nennt keine ausführbare Datei.');
  const output = await runChild(bin, ['--version'], { kind: 'tool', timeout: CONNECT_TIMEOUT }).catch(() => ({
    stdout: '',
  }));
  const version = /^\S+ version (\d+\.\d+\.\d+|\(untracked\))$/m.exec(output.stdout)?.[1];
  if (!version) throw new OperatorError('POCKETBASE_BIN ist kein PocketBase.');
  if (/^\d/.test(version) && version !== POCKETBASE_VERSION)
    throw new OperatorError(`POCKETBASE_BIN ist PocketBase ${version}, gebraucht wird ${POCKETBASE_VERSION}.`);
  return bin;
}

/** @type {(target: string, options: InstallOptions & {log: Log}) => Promise<void>} */
async function downloadPocketbase(target, { base = releaseAddress(), archives = ARCHIVES, log }) {
  const archive = archives[`${process.platform}-${process.arch}`];
  if (!archive) throw new Error(`Für ${process.platform}-${process.arch} gibt es kein geprüftes Archiv.`);
  const [name, sha256] = archive;
  log(`PocketBase ${POCKETBASE_VERSION} wird geladen …`);
  const zip = await bytesOf(`${base}/pocketbase_${POCKETBASE_VERSION}_${name}.zip`);
  const found = createHash('sha256').update(zip).digest('hex');
  if (found !== sha256) throw new Error('Das geladene Archiv hat nicht die erwartete Prüfsumme.');
  const part = `${target}.${process.pid}.part`;
  await writeFile(part, await unpackPocketbase(zip));
  await chmod(part, 0o755);
  // An interrupted start must leave no broken executable.
  await rename(part, target);
}

/** The packer loads here: `npm start` loads this file before packages are installed. @type {(zip: Buffer) => Promise<Uint8Array>} */
export async function unpackPocketbase(zip) {
  const { unzipSync } = await import('fflate');
  const { pocketbase } = unzipSync(zip, { filter: ({ name }) => name === 'pocketbase' });
  if (!pocketbase) throw new Error('Im geladenen Archiv fehlt PocketBase.');
  return pocketbase;
}

/** @type {(version?: string) => string} */
export function releaseAddress(version = POCKETBASE_VERSION) {
  return `https://github.com/pocketbase/pocketbase/releases/download/v${version}`;
}

/** @type {(url: string) => Promise<Buffer>} */
export async function bytesOf(url) {
  const gaveUp = new AbortController();
  let timer = setTimeout(() => gaveUp.abort(), CONNECT_TIMEOUT);
  try {
    const answer = await fetch(url, { signal: gaveUp.signal });
    if (!answer.ok) throw new Error(`Der Download antwortet mit ${answer.status}.`);
    clearTimeout(timer);
    timer = setTimeout(() => gaveUp.abort(), DOWNLOAD_TIMEOUT);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError || gaveUp.signal.aborted) throw new Error('Der Download ist nicht erreichbar.');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @type {(target: string, options: InstallOptions & {log: Log}, version?: string) => Promise<void>} */
export function buildPocketbase(target, { go, log, signal }, version = POCKETBASE_VERSION) {
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`;
  const source = `github.com/pocketbase/pocketbase/examples/base@v${version}`;
  const name = `PocketBase ${version}`;
  return buildWithGo(target, { source, flags, name, patience: 'eine Minute', go, log, signal });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensurePocketbase({ log: (line) => console.error(line) }).then(
    (path) => console.log(path),
    (/** @type {unknown} */ error) => {
      console.error(sentenceOf(error));
      process.exitCode = 1;
    },
  );
}
