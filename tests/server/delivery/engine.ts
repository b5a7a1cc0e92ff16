/** Evaluates cases in PocketBase's JavaScript engine, with only the rules bundle. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { buildRules } from '../../../pocketbase/build/rules.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';

/** `path`: module and name in forServer.ts. Without `args` the case is the value itself. */
export type Case = { path: string; args?: readonly unknown[] };
export type Engine = { evaluate(cases: readonly Case[]): Promise<string[]>; stop(): Promise<void> };

/**
 * NaN, -0 and undefined become {word: text}. Lone surrogates become {units: [...]}, because PocketBase's
 * JSON.parse repairs them. Objects become {entries: [...]}. `{randomBytes: [...]}` is the source of newId.
 * `{hashes: true}` replaces SHA-256 by 64 hex characters that depend on the text.
 */
export function encode(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return { word: String(value) };
  if (Object.is(value, -0)) return { word: '-0' };
  if (typeof value === 'string') return /[\ud800-\udfff]/.test(value) ? { units: unitsOf(value) } : value;
  if (Array.isArray(value)) return value.map(encode);
  if (value === null || typeof value !== 'object') return value;
  if ('randomBytes' in value || 'hashes' in value) return value;
  return { entries: Object.entries(value).map(([key, item]) => [encode(key), encode(item)]) };
}

/** Encodings of values that JSON cannot express. */
type Travelling = {
  word?: string;
  units?: number[];
  randomBytes?: number[];
  hashes?: true;
  entries?: [unknown, unknown][];
};

function unitsOf(text: string): number[] {
  return text.split('').map((unit) => unit.charCodeAt(0));
}

/** Both engines run this source, so it must be self-contained. */
export function evaluate(rules: Record<string, Record<string, unknown>>, { path, args }: Case): string {
  const [module = '', name = ''] = path.split('.');
  const ascii = (text: string) =>
    text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const say = (value: unknown): unknown => {
    if (typeof value === 'string') return `'${ascii(value)}'`;
    if (value === undefined || typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    if (Array.isArray(value)) return value.map(say);
    if (value === null || typeof value !== 'object') return value;
    const all = value as Record<string, unknown>;
    return { entries: Object.keys(all).map((key) => [ascii(key), say(all[key])]) };
  };
  const words: Record<string, unknown> = { undefined: undefined, NaN: Number.NaN, Infinity: 1 / 0, '-0': -0 };
  const hear = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hear);
    if (value === null || typeof value !== 'object') return value;
    const { word, units, randomBytes, hashes, entries } = value as Travelling;
    if (word !== undefined) return words[word];
    if (units) return String.fromCharCode(...units);
    if (randomBytes) return (n: number) => randomBytes.slice(0, n);
    if (hashes)
      return (text: string) => {
        let hash = 0;
        for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
        return hash.toString(16).padStart(8, '0').repeat(8);
      };
    return Object.fromEntries((entries ?? []).map(([key, item]) => [String(hear(key)), hear(item)]));
  };
  let result: unknown;
  try {
    const rule = rules[module]?.[name];
    result = args ? (rule as (...all: unknown[]) => unknown)(...args.map(hear)) : rule;
  } catch (error) {
    result = { threw: (error as Error).name };
  }
  return JSON.stringify(say(result));
}

const HOOK = `routerAdd('POST', '/evaluate', (e) => {
  const rules = require(\`\${__hooks}/rules.js\`);
  const evaluate = ${evaluate.toString()};
  const cases = JSON.parse(toString(toBytes(e.request.body, 64 << 20)));
  return e.json(200, { results: cases.map((one) => evaluate(rules, one)) });
}, $apis.bodyLimit(0));
`;

export async function startEngine(): Promise<Engine> {
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-engine-'));
  const hooks = join(dir, 'hooks');
  await mkdir(hooks);
  await buildRules(join(hooks, 'rules.js'));
  await writeFile(join(hooks, 'evaluate.pb.js'), HOOK);
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  const url = `127.0.0.1:${await freePort()}`;
  const place = [`--dir=${join(dir, 'data')}`, `--hooksDir=${hooks}`, '--dev=false', '--hooksWatch=false'];
  // Without a superuser `serve` would open a browser to create one.
  await promisify(execFile)(executable, ['superuser', 'upsert', 'engine@example.org', 'not-used-1234', ...place]);
  const child = spawn(executable, ['serve', `--http=${url}`, '--automigrate=false', ...place], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await vi.waitUntil(
    () =>
      fetch(`http://${url}/api/health`)
        .then(({ ok }) => ok)
        .catch(() => false),
    { timeout: 30_000, interval: 50 },
  );
  return {
    evaluate: async (cases) => {
      const answer = await fetch(`http://${url}/evaluate`, { method: 'POST', body: JSON.stringify(cases) });
      if (answer.status !== 200) throw new Error(`the engine answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { results: string[] }).results;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
