/** `objektbeleg erase` never deletes a super admin, however the call names one (D467). */
import { expect, it } from 'vitest';
import { deliver, session, work } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const erase = (who: string, ...flags: string[]) =>
  operate('erase', ['person', who, ...flags], { DATA_DIR: server.dir, PUBLIC_URL: server.url });
const superAdmins = () => sql(server, "SELECT id FROM users WHERE role = 'super_admin'");
const REFUSED = { code: 1, text: expect.stringMatching(/^Ein Super Admin betreibt diese Anwendung: bitte zuerst /m) };

it.each([
  ['name', 'Sabine Super'],
  ['name with spaces around', '  Sabine Super '],
  ['address', 'SUPER@example.org'],
  ['id', world.superAdmin.id],
])('refuses a super admin by %s', async (_, who) => {
  for (const flags of [[], ['--dry-run'], ['--ja'], ['--mit-dokumentationen', '--ja']])
    expect(await erase(who, ...flags)).toEqual(REFUSED);
  expect(await superAdmins()).toEqual([{ id: world.superAdmin.id }]);
});

it('refuses one by the name in her earlier records', async () => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  const [{ name = '' } = {}] = await sql(server, `SELECT full_name AS name FROM users WHERE id = '${a.employee.id}'`);
  await sql(server, `UPDATE users SET role = 'super_admin', full_name = 'Neuer Name' WHERE id = '${a.employee.id}'`);
  expect(await erase(String(name), '--ja')).toEqual(REFUSED);
  expect(await superAdmins()).toHaveLength(2);
  expect((await send(server, '/api/app/health')).status).toBe(200);
});
