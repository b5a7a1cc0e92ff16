/**
 * Finds Litestream's pinned executable: LITESTREAM_BIN, the cache, the release archive whose hash the operator names, `go install`.
 * The project pins no hash, because no second source confirms one.
 */
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithGo, ENDING, isExecutable, tryWays } from '../build/executables.mjs';
import { bytesOf } from '../build/install.mjs';
import { sha256 } from '../operations/files.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/litestream');
const VERSION_TIMEOUT = 10_000;

export const LITESTREAM_VERSION = '0.5.18';

/** @type {{[system: string]: string}} */
const ARCHIVES = {
  'linux-x64': 'linux-x86_64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x86_64',
  'darwin-arm64': 'darwin-arm64',
};
const RELEASES = `https://github.com/benbjohnson/litestream/releases/download/v${LITESTREAM_VERSION}`;
const NAME = `Litestream ${LITESTREAM_VERSION}`;

/** @typedef {{bin?: string | null, hash?: string, base?: string, cache?: string, go?: string, log?: Log, signal?: AbortSignal}} Options */

/**
 * @param options `hash`: the operator's SHA-256 of the release archive, '' = unknown; `base`: address of the archives.
 * @throws OperatorError when no way works.
 * @type {(options?: Options) => Promise<string>}
 */
export async function ensureLitestream(options = {}) {
  const { bin = process.env.LITESTREAM_BIN || null, cache = CACHE } = options;
  const { hash = process.env.LITESTREAM_SHA256 ?? '' } = options;
  if (bin) return verifyNamedBinary(bin);
  const target = join(cache, LITESTREAM_VERSION, `litestream${ENDING}`);
  if (await isExecutable(target)) return target;
  const ways = [() => buildLitestream(target, options)];
  if (hash !== '') ways.unshift(() => downloadLitestream(target, { ...options, hash }));
  const why = await tryWays(target, ways);
  if (why === null) return target;
  throw new OperatorError(
    `${NAME} war nicht zu bekommen (${why}) – bitte nennen Sie die Prüfsumme des Archivs von github.com/benbjohnson/litestream/releases in LITESTREAM_SHA256, oder den Pfad eines entpackten in LITESTREAM_BIN.`,
  );
}

/** @type {(target: string, options: Options & {hash: string}) => Promise<void>} */
async function downloadLitestream(target, { hash, base = RELEASES, log = () => {} }) {
  const name = ARCHIVES[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`Für ${process.platform}-${process.arch} gibt es kein Archiv.`);
  log(`${NAME} wird geladen …`);
  const archive = await bytesOf(`${base}/litestream-${LITESTREAM_VERSION}-${name}.tar.gz`);
  if (sha256(archive) !== hash.trim().toLowerCase())
    throw new Error('Das geladene Archiv hat nicht die Prüfsumme in LITESTREAM_SHA256.');
  const folder = await mkdtemp(join(dirname(target), 'archive-'));
  try {
    await writeFile(join(folder, 'archive.tar.gz'), archive);
    await runChild('tar', ['-xzf', 'archive.tar.gz', 'litestream'], { kind: 'tool', cwd: folder });
    await chmod(join(folder, 'litestream'), 0o755);
    await rename(join(folder, 'litestream'), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @type {(target: string, options: Options) => Promise<void>} */
function buildLitestream(target, { go, log = () => {}, signal }) {
  const source = `github.com/benbjohnson/litestream/cmd/litestream@v${LITESTREAM_VERSION}`;
  const flags = `-s -w -X main.Version=${LITESTREAM_VERSION}`;
  return buildWithGo(target, { source, flags, name: NAME, patience: 'acht Minuten', go, log, signal });
}

/** @throws where it is no Litestream or another version. @type {(bin: string) => Promise<string>} */
async function verifyNamedBinary(bin) {
  if (!(await isExecutable(bin))) throw new OperatorError('LITESTREAM_BIN nennt keine ausführbare Datei.');
  const output = await runChild(bin, ['version'], { kind: 'tool', timeout: VERSION_TIMEOUT }).catch(() => ({
    stdout: '',
  }));
  const version = /^v?(\d+\.\d+\.\d+)\s*$/m.exec(output.stdout)?.[1];
  if (!version) throw new OperatorError('LITESTREAM_BIN ist kein Litestream.');
  if (version !== LITESTREAM_VERSION)
    throw new OperatorError(`LITESTREAM_BIN ist Litestream ${version}, gebraucht wird ${LITESTREAM_VERSION}.`);
  return bin;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureLitestream({ log: (line) => console.error(line) }).then(
    (path) => console.log(path),
    (/** @type {unknown} */ error) => {
      console.error(sentenceOf(error));
      process.exitCode = 1;
    },
  );
}
