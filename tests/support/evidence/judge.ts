/** Runs the independent log client of tests/judge. */
import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { send } from '../server/server';
import { sql } from '../server/sql';

const SOURCE = fileURLToPath(new URL('../../judge', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/judge', import.meta.url));
/** A build with an empty Go cache takes a minute on two busy cores. */
const BUILD_TIMEOUT = 10 * 60_000;

type Server = { url: string; su: string };
/** `size`: entries of the newest checkpoint; `checkpoints`: number of earlier ones it extends. */
type Verdict = { size: number; checkpoints: number };

let built: Promise<string> | undefined;

/** Builds the judge when its sources changed. @returns its path. @throws with one sentence without Go. */
async function judgeProgram(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const out = `${CACHE}/judge`;
  const options = { cwd: SOURCE, timeout: BUILD_TIMEOUT, env: { ...process.env, CGO_ENABLED: '0' } };
  await promisify(execFile)('go', ['build', '-mod=readonly', '-o', out, '.'], options).catch((error) => {
    throw new Error(`The judge of the log could not be built: please install Go (${String(error).slice(0, 500)}).`);
  });
  return out;
}

export async function logOf(server: Server): Promise<{ entries: string[]; checkpoints: string[] }> {
  const entries = await pages(server, 'SELECT lower(hex(entry)) AS text FROM evidence_entries ORDER BY position');
  const notes = "SELECT note AS text FROM evidence_checkpoints WHERE note != '' ORDER BY size";
  return { entries, checkpoints: await pages(server, notes) };
}

/** An answer holds at most a thousand rows. */
async function pages(server: Server, query: string): Promise<string[]> {
  const texts: string[] = [];
  for (let more = true; more; ) {
    const rows = await sql(server, `${query} LIMIT 1000 OFFSET ${texts.length}`);
    texts.push(...rows.map(({ text }) => String(text)));
    more = rows.length === 1000;
  }
  return texts;
}

/**
 * Signs new entries, as the job does each minute. @param pace ms between two polls. @returns the number of signed
 * entries.
 */
export async function signNow(server: Server, pace = 20): Promise<number> {
  let size = 0;
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    const { status, body } = await send(server, '/pruefbuch/checkpoint');
    // A round may add entries, such as the log's key. No count(*): it reads every page of a large log.
    const [row] = await sql(
      server,
      `SELECT COALESCE(MAX(position) + 1, 0) AS n,
       (SELECT COUNT(*) FROM evidence_heads WHERE about = 'log' AND record = 'upgraded') AS upgraded FROM evidence_entries`,
    );
    size = Number(row?.upgraded) > 0 ? Number(row?.n) : Number.POSITIVE_INFINITY;
    const signed = status === 200 ? Number(String(body).split('\n')[1]) : -1;
    if (signed >= size) return signed;
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  throw new Error(`The log was not signed up to ${size}.`);
}

/**
 * Judges a running server's log: fsck, every entry's proof, and that each checkpoint extends the one before.
 * @param of what must be in it; `witnesses`: keys that must have signed the newest checkpoint. @throws with the judge's
 * message.
 */
export async function judged(
  server: Server,
  of: { entries: string[]; checkpoints: string[]; witnesses?: string[] },
): Promise<Verdict> {
  built ??= judgeProgram();
  const program = await built;
  const keys = String((await send(server, '/pruefbuch/keys')).body)
    .trim()
    .split('\n');
  const key = keys.pop();
  const child = spawn(program, [`${server.url}/pruefbuch`], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify({ key, older: keys, ...of }));
  let [message, failed] = ['', ''];
  child.stdout.on('data', (data) => {
    message += data;
  });
  child.stderr.on('data', (data) => {
    failed += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(failed.trim());
  return JSON.parse(message);
}
