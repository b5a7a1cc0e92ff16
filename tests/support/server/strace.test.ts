import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endStrace } from './strace';

it('kills a strace that does not detach', async () => {
  const words = ['-c', "trap '' INT; echo ready; while :; do sleep 1; done"];
  const deaf = spawn('sh', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(deaf.stdout, 'data');
  endStrace(deaf, 100);
  expect(await once(deaf, 'exit')).toEqual([null, 'SIGKILL']);
});

it('waits for a strace that detaches', async () => {
  const polite = spawn('sleep', ['600'], { stdio: 'ignore' });
  endStrace(polite, 60_000);
  expect(await once(polite, 'exit')).toEqual([null, 'SIGINT']);
});
