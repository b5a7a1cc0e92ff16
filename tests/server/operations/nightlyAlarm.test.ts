import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSafely } from '../../../pocketbase/operations/files.mjs';
import { measured } from '../../support/server/metrics';
import { send } from '../../support/server/server';
import { stage } from '../stage';

const { server, world, mail } = await stage({ mail: true, clock: false, env: { BACKUP_DIR: '/backup/objektbeleg' } });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** State written by the process beside the server (pocketbase/backups). */
const writeState = (since: string, why = '') =>
  writeSafely(
    join(server.dir, 'nightly.json'),
    JSON.stringify({ folder: '/backup/objektbeleg', since, triedAt: since, why }),
  );
const done = (at: string) =>
  writeSafely(join(server.dir, 'last_nightly.json'), JSON.stringify({ at, folder: '/backup/objektbeleg/x' }));
const minute = async () => {
  expect((await send(server, '/api/crons/nightly', { method: 'POST', token: server.su })).status).toBe(204);
};
const written = async () => (await mail.mails()).length;
const expectMails = (mails: number) => expect.poll(async () => minute().then(written), { timeout: 20_000 }).toBe(mails);
const shown = async () => (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.nightly;

it('a first backup overdue for 26 hours is reported with the reason', async () => {
  const before = await written();
  await writeState(ago(25), 'In BACKUP_DIR lässt sich nicht schreiben: ENOSPC');
  await minute();
  expect(await shown()).toMatchObject({ late: false, at: null, hours: 25 });
  await writeState(ago(27), 'In BACKUP_DIR lässt sich nicht schreiben: ENOSPC');
  await expectMails(before + 1);
  const alarm = (await mail.mails())[before];
  expect(alarm?.subject).toBe('Die nächtliche Sicherung bleibt aus');
  expect(alarm?.recipients).toEqual([world.superAdmin.email]);
  expect(alarm?.text).toMatch(/Seit 27 Stunden ist noch keine[\s\S]*ENOSPC/);
  expect(await measured(server, 'backup_age_seconds')).toBeGreaterThan(93_600);
});

it('recovery is reported once; older than 26 hours alarms again', async () => {
  const before = await written();
  const at = ago(1);
  await done(at);
  await writeState(ago(900));
  await expectMails(before + 1);
  expect((await mail.mails())[before]?.subject).toBe('Die nächtliche Sicherung läuft wieder');
  expect(await shown()).toMatchObject({ folder: '/backup/objektbeleg', late: false, hours: 1, at, why: '' });
  expect(await measured(server, 'backup_age_seconds')).toBeLessThan(93_600);
  for (let count = 0; count < 3; count++) await minute();
  await done(ago(30));
  await expectMails(before + 2);
  expect((await mail.mails())[before + 1]?.text).toContain('ist 30 Stunden alt');
});

it('a backup from a fast clock does not count', async () => {
  const before = await written();
  await done(ago(1));
  await expectMails(before + 1);
  await done(ago(-9000));
  await expectMails(before + 2);
  expect((await mail.mails())[before + 1]?.text).toContain('Seit 900 Stunden ist noch keine Sicherung gelungen');
  expect(await shown()).toMatchObject({ late: true, hours: 900, at: null });
  expect(await measured(server, 'backup_age_seconds')).toBeGreaterThan(93_600);
  await done(ago(30));
});

it('a backup by hand without trial does not reset the alarm', async () => {
  await writeSafely(join(server.dir, 'last_backup.json'), JSON.stringify({ at: ago(0), folder: '/tmp/x' }));
  expect(await shown()).toMatchObject({ late: true, hours: 30 });
});

it('the metric alarms after 26 hours like the mail', async () => {
  await done(ago(25.9));
  expect((await shown()).late).toBe(false);
  expect(await measured(server, 'backup_age_seconds')).toBeLessThan(93_600);
  await done(ago(26.1));
  expect((await shown()).late).toBe(true);
  expect(await measured(server, 'backup_age_seconds')).toBeGreaterThan(93_600);
});
