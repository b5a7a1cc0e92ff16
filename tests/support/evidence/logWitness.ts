/** The independent log witness (tests/witness) behind a proxy whose answers a test may change. */
import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Outside, type Reply, startOutside } from '../outside/outside';
import { send } from '../server/server';

const SOURCE = fileURLToPath(new URL('../../witness', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/witness', import.meta.url));
/** A build with an empty Go cache takes two minutes on two busy cores. */
const BUILD_TIMEOUT = 10 * 60_000;

export type Witness = Outside & {
  key: string;
  honestly: Reply;
  answer(body: string): Promise<{ status: number; text: string; type: string | null }>;
  /** Registers a server's log, by its newest key. */
  learn(server: { url: string }): Promise<void>;
};

let built: Promise<string> | undefined;

/** Builds the witness when its sources changed. @throws with one sentence without Go. */
async function witnessProgram(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const out = `${CACHE}/witness`;
  const options = { cwd: SOURCE, timeout: BUILD_TIMEOUT, env: { ...process.env, CGO_ENABLED: '0' } };
  await promisify(execFile)('go', ['build', '-mod=readonly', '-o', out, '.'], options).catch((error) => {
    throw new Error(`The witness of the tests could not be built: please install Go (${String(error).slice(0, 500)}).`);
  });
  return out;
}

/** Starts one without a log. @param name in its cosignatures. */
export async function startWitness(name = 'zeuge.example.org'): Promise<Witness> {
  built ??= witnessProgram();
  const child = spawn(await built, [name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const { url: behind, key }: { url: string; key: string } = JSON.parse(await next());
  const proxy = await startOutside();
  const answer = async (body: string) => {
    const response = await fetch(`${behind}/add-checkpoint`, { method: 'POST', body });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const honestly: Reply = async (request, response) => {
    const { status, type, text } = await answer(await bodyOf(request));
    response.writeHead(status, type ? { 'content-type': type } : {}).end(text);
  };
  proxy.reply = honestly;
  const origins: { [name: string]: string } = {};
  const learn = async (server: { url: string }) => {
    const line =
      String((await send(server, '/pruefbuch/keys')).body)
        .trim()
        .split('\n')
        .at(-1) ?? '';
    origins[line.slice(0, line.indexOf('+'))] = line;
    child.stdin.write(`${JSON.stringify({ origins })}\n`);
    await next();
  };
  const stopProxy = proxy.stop;
  const stop = async () => {
    child.stdin.end();
    await new Promise((resolve) => child.once('close', resolve));
    await stopProxy();
  };
  return Object.assign(proxy, { key, honestly, answer, learn, stop });
}

export async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
