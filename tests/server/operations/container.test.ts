/**
 * Runs the steps of deploy/Containerfile without a container, stage two as an unprivileged user. The image's
 * own system is not tested.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { folder } from '../../support/server/startProcess';

const ROOT = join(import.meta.dirname, '../../..');
const [ready = [], running = []] = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest })));
const of = (stage: typeof ready, name: string) => stage.filter((one) => one.name === name).map(({ rest }) => rest);
const words = (rest = '') => JSON.parse(rest.slice(rest.indexOf('['))) as string[];
/** An unprivileged user. Without root the tests run as their own user. */
const isRoot = process.getuid?.() === 0;
const as = isRoot ? ['setpriv', '--reuid=10001', '--regid=10001', '--clear-groups', '--'] : [];

const [program, data] = [folder(), folder()];
const home = join(program.path, 'objektbeleg');
let port: string;
let stop: () => Promise<number | null>;
let output = '';

function isIgnored(path: string): boolean {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  return lines.some((line) =>
    line.startsWith('*')
      ? !path.includes('/') && path.endsWith(line.slice(1))
      : path === line || path.startsWith(`${line}/`),
  );
}

beforeAll(async () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const path of tracked
    .split('\0')
    .filter((one) => one !== '' && !isIgnored(one) && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(ROOT, path), join(home, path));
  }
  // Reuses the installed release. install.test.ts tests the download and the build.
  const known = join(ROOT, '.cache/pocketbase');
  if (existsSync(known)) cpSync(known, join(home, '.cache/pocketbase'), { recursive: true });
  for (const command of of(ready, 'RUN')) await promisify(execFile)('sh', ['-c', command], { cwd: home });
  // As a container's read-only file system owned by root.
  execFileSync('chmod', ['-R', 'a-w,a+rX', program.path]);
  if (isRoot) chownSync(data.path, 10001, 10001);
  port = String(await freePort());
  const set = Object.fromEntries(of(running, 'ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))));
  const env = { ...set, PATH: process.env.PATH, PORT: port, HOST: '127.0.0.1', DATA_DIR: data.path, TMPDIR: data.path };
  const [command = '', ...args] = [...as, ...words(of(running, 'CMD')[0])];
  const child = spawn(command, args, { cwd: home, env });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  await vi.waitFor(() => expect(output).toContain('Objektbeleg läuft'), { timeout: 60_000, interval: 200 });
}, 300_000);

afterAll(async () => {
  await stop?.();
  execFileSync('chmod', ['-R', 'u+w', program.path]);
  rmSync(program.path, { recursive: true, force: true });
  data.remove();
});

it('the image is built from a clone and starts unprivileged, read-only', async () => {
  expect(output).not.toContain('wird gebaut');
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(await page.text()).toContain('<h1');
  for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ event: expect.any(String) });
  expect(of(running, 'USER')).toEqual(['10001:10001']);
  expect(of(running, 'VOLUME')).toEqual(['/var/lib/objektbeleg']);
});

it('the container reports its health', async () => {
  const [, ...args] = words(of(running, 'HEALTHCHECK')[0]);
  const request = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, args, { cwd: home, env: { ...process.env, ...env } }).then(
      () => 0,
      ({ code }) => Number(code),
    );
  expect(await request({ PORT: port })).toBe(0);
  expect(await request({ PORT: String(await freePort()) })).toBe(1);
});

it('the container ends within seconds when told to', async () => {
  expect(await stop()).toBe(0);
});
