/** The client of the log that nobody here wrote (tests/judge), as a test asks it. */
import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { send } from './server';
import { sql } from './sql';

const SOURCE = fileURLToPath(new URL('../judge', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/judge', import.meta.url));
/** With an empty cache of Go's, on two busy cores: a minute. */
const BUILD_TIMEOUT = 10 * 60_000;

type Server = { url: string; su: string };
/** `size`: entries of the newest checkpoint; `checkpoints`: how many older ones it was held against. */
type Verdict = { size: number; checkpoints: number };

let built: Promise<string> | undefined;

/** Builds the judge where its sources changed since. @returns its path. @throws with one sentence where there is no Go. */
async function judgeProgram(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const out = `${CACHE}/judge`;
  const options = { cwd: SOURCE, timeout: BUILD_TIMEOUT, env: { ...process.env, CGO_ENABLED: '0' } };
  await promisify(execFile)('go', ['build', '-mod=readonly', '-o', out, '.'], options).catch((error) => {
    throw new Error(`The judge of the log could not be built: please install Go (${String(error).slice(0, 500)}).`);
  });
  return out;
}

/** Every entry the database of a server has, and every checkpoint that was signed. */
export async function logOf(server: Server): Promise<{ entries: string[]; checkpoints: string[] }> {
  const entries = await pages(server, 'SELECT lower(hex(entry)) AS text FROM evidence_entries ORDER BY position');
  const notes = "SELECT note AS text FROM evidence_checkpoints WHERE note != '' ORDER BY size";
  return { entries, checkpoints: await pages(server, notes) };
}

/** More than a thousand rows come in several answers. */
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
 * Signs what is new, as the clock would within a minute. @param pace ms between two looks. @returns the entries that are signed then.
 */
export async function signNow(server: Server, pace = 20): Promise<number> {
  let size = 0;
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    const { status, body } = await send(server, '/pruefbuch/checkpoint');
    // A round may add entries of its own, the key of the log among them. Not their count, which reads every page of a large log.
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
 * Judges the log of a running server: fsck, every entry's proof, and that each checkpoint goes on where the one before ended.
 * @param of what must be in it; `witnesses`: verifier keys of those that must have signed the newest checkpoint. @throws with the judge's own words where something does not hold.
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
  let [said, failed] = ['', ''];
  child.stdout.on('data', (data) => {
    said += data;
  });
  child.stderr.on('data', (data) => {
    failed += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(failed.trim());
  return JSON.parse(said);
}
