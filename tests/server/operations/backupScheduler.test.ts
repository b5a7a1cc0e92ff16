/** The nightly backup as `npm start` runs it, also after a missed night. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isDue } from '../../../pocketbase/backups/scheduler.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { folder, processesOf, start } from '../../support/server/startProcess';

const place = folder();
afterAll(() => place.remove());
const [dir, disk] = [join(place.path, 'data'), join(place.path, 'disk')];
const json = async (name: string) => JSON.parse(await readFile(join(dir, name), 'utf8').catch(() => 'null'));

it('BACKUP_DIR makes the server back up by itself and report failures', async () => {
  const env = { DATA_DIR: dir, DEMO: '0', PORT: String(await freePort()), BACKUP_DIR: disk };
  const first = start(env);
  await first.ready;
  await expect.poll(() => json('last_nightly.json'), { timeout: 60_000 }).toMatchObject({ missing: 0 });
  expect((await readdir(disk)).filter((name) => name.endsWith('Z'))).toHaveLength(1);
  await expect.poll(() => first.stdout(), { timeout: 20_000 }).toContain('Gesichert und zur Probe wiederhergestellt');
  first.signal('SIGTERM');
  expect((await first.ended).code).toBe(0);
  const { since } = await json('nightly.json');

  await rm(join(dir, 'last_nightly.json'));
  await rm(disk, { recursive: true });
  await writeFile(disk, 'hier liegt keine Platte');
  const second = start(env);
  await second.ready;
  await expect
    .poll(() => json('nightly.json'), { timeout: 60_000 })
    .toMatchObject({
      since,
      why: expect.stringContaining('In BACKUP_DIR lässt sich nicht schreiben'),
    });
  second.signal('SIGTERM');
  expect((await second.ended).code).toBe(0);
  expect(processesOf(dir)).toEqual([]);
});

describe('a backup is due', () => {
  const at = (text: string) => new Date(text).getTime();
  const well = { triedAt: '', why: '' };
  const due = (last: string, now: string, state = well) =>
    isDue(last ? at(last) : Number.NaN, state, { now: at(now), again: 3_600_000 });

  it('at once without one, at two at night, and after a missed night', () => {
    expect(due('', '2026-11-24T12:00:00')).toBe(true);
    expect(due('2026-11-24T02:00:30', '2026-11-25T01:59:00')).toBe(false);
    expect(due('2026-11-24T02:00:30', '2026-11-25T02:00:00')).toBe(true);
    expect(due('2026-11-24T12:00:00', '2026-11-24T23:00:00')).toBe(false);
    expect(due('2026-11-22T02:00:30', '2026-11-24T09:00:00')).toBe(true);
  });

  it('at once when the last one has a time in the future', () => {
    expect(due('2027-11-24T02:00:30', '2026-11-24T12:00:00')).toBe(true);
    const failed = { triedAt: new Date('2027-11-24T02:05:00').toISOString(), why: 'Die Platte ist voll.' };
    expect(due('2026-11-22T02:00:30', '2026-11-24T12:00:00', failed)).toBe(true);
  });

  it('an hour after a failed one, not every minute', () => {
    const failed = { triedAt: new Date('2026-11-24T02:05:00').toISOString(), why: 'Die Platte ist voll.' };
    expect(due('', '2026-11-24T02:50:00', failed)).toBe(false);
    expect(due('', '2026-11-24T03:06:00', failed)).toBe(true);
  });
});
