/**
 * Finds Litestream's pinned executable: LITESTREAM_BIN, the cache, `go install`.
 * No archives, because no second source confirms their checksums.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithGo, ENDING, isExecutable } from '../build/executables.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { runChild } from '../server/children.mjs';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/litestream');
const VERSION_TIMEOUT = 10_000;

export const LITESTREAM_VERSION = '0.5.18';

/**
 * @throws Refusal when no way works.
 * @type {(options?: {bin?: string | null, cache?: string, go?: string, log?: Log, signal?: AbortSignal}) => Promise<string>}
 */
export async function ensureLitestream(options = {}) {
  const { bin = process.env.LITESTREAM_BIN || null, cache = CACHE, log = () => {}, go, signal } = options;
  if (bin) return verifyNamedBinary(bin);
  const target = join(cache, LITESTREAM_VERSION, `litestream${ENDING}`);
  if (await isExecutable(target)) return target;
  const source = `github.com/benbjohnson/litestream/cmd/litestream@v${LITESTREAM_VERSION}`;
  const flags = `-s -w -X main.Version=${LITESTREAM_VERSION}`;
  const name = `Litestream ${LITESTREAM_VERSION}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await buildWithGo(target, { source, flags, name, patience: 'fünf Minuten', go, log, signal });
  } catch (error) {
    throw new Refusal(
      `${name} war nicht zu bekommen (${sentenceOf(error)}) – bitte laden Sie es von github.com/benbjohnson/litestream/releases und nennen Sie den Pfad in LITESTREAM_BIN.`,
    );
  }
  return target;
}

/** @throws where it is no Litestream or another version. @type {(bin: string) => Promise<string>} */
async function verifyNamedBinary(bin) {
  if (!(await isExecutable(bin))) throw new Refusal('LITESTREAM_BIN nennt keine ausführbare Datei.');
  const said = await runChild(bin, ['version'], { kind: 'tool', timeout: VERSION_TIMEOUT }).catch(() => ({
    stdout: '',
  }));
  const version = /^v?(\d+\.\d+\.\d+)\s*$/m.exec(said.stdout)?.[1];
  if (!version) throw new Refusal('LITESTREAM_BIN ist kein Litestream.');
  if (version !== LITESTREAM_VERSION)
    throw new Refusal(`LITESTREAM_BIN ist Litestream ${version}, gebraucht wird ${LITESTREAM_VERSION}.`);
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
