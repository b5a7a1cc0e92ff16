import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const GUARDIAN = new URL('guardian.mjs', import.meta.url).href;
const SUPERVISOR = `
  import { spawn } from 'node:child_process';
  import { endWithUs } from '${GUARDIAN}';
  const { pid } = spawn('sh', ['-c', 'sleep 600 & wait'], { detached: true, stdio: 'ignore' });
  const enough = endWithUs(pid);
  if (process.argv[1] === 'enough') enough();
  console.log(pid);
  setInterval(() => {}, 1000);`;
const PATIENT = { timeout: 15_000, interval: 50 };

/** @returns its waiting supervisor and the id of the group. */
async function supervised(word = ''): Promise<{ kill: () => Promise<void>; group: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR, word], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const group = await new Promise<number>((resolve) =>
    child.stdout.once('data', (response) => resolve(Number(response))),
  );
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  return { kill, group };
}

function lives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

it('ends a guarded process group when its supervisor is killed with -9', async () => {
  const { kill, group } = await supervised();
  expect(lives(group)).toBe(true);
  await kill();
  await expect.poll(() => lives(group), PATIENT).toBe(false);
});

it('spares a group that is not guarded any more', async () => {
  const guarded = await supervised();
  const { kill, group } = await supervised('enough');
  await kill();
  // By then the other guardian would have acted too.
  await guarded.kill();
  await expect.poll(() => lives(guarded.group), PATIENT).toBe(false);
  expect(lives(group)).toBe(true);
  process.kill(-group, 'SIGKILL');
});
