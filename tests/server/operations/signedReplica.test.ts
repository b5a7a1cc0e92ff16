import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { startReplica } from '../../../pocketbase/replica/replica.mjs';
import { logOf, signNow } from '../../support/evidence/judge';
import { Mount } from '../../support/faults/mount';
import { deliver, session, work } from '../../support/rows/work';
import { measured } from '../../support/server/metrics';
import { send } from '../../support/server/server';
import { stage } from '../stage';

const answers: string[] = [];
let replica: Awaited<ReturnType<typeof startReplica>>;
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-signed-'));
const mount = await Mount.at(join(place, 'mount'));
const { server, world } = await stage({
  clock: false,
  confirmed: async () => {
    const why = await replica.confirmed();
    answers.push(why);
    return why;
  },
});

beforeAll(async () => {
  const url = `file://${join(mount.place, 'disk')}`;
  replica = await startReplica({
    executable: await ensureLitestream(),
    place: { url, endpoint: '', region: '', accessKey: '', secret: '' },
    source: { executable: await ensurePocketbase(), dir: server.dir },
    env: process.env,
    log: () => {},
  });
}, 15 * 60_000);
afterAll(async () => {
  await replica?.stop();
  await rm(place, { recursive: true, force: true });
});

const delivery = async () => {
  const { employee, property } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
};
const signed = async () => Number(String((await send(server, '/pruefbuch/checkpoint')).body).split('\n')[1]);
const entries = async () => (await logOf(server)).entries.length;

it('entries missing in the replica stay unsigned until it returns', async () => {
  await delivery();
  const before = await signNow(server);
  expect(before).toBe(await entries());

  await mount.takeAway();
  await delivery();
  answers.length = 0;
  await expect
    .poll(
      async () => {
        await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
        return answers.filter((why) => why !== '').length;
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBeGreaterThan(1);
  expect(answers).not.toContain('');
  expect(await entries()).toBeGreaterThan(before);
  expect(await signed()).toBe(before);
  await expect.poll(() => measured(server, 'log_unsigned_seconds')).toBeGreaterThan(1);

  await mount.putBack();
  expect(await signNow(server)).toBe(await entries());
  expect(await measured(server, 'log_unsigned_seconds')).toBe(0);
}, 120_000);
