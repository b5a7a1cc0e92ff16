/** The log's entries for readers of the record (D163). */
import { expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { deliver, session, submit, type Work, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const done = async (): Promise<Work> => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  return made;
};
const request = ({ sealed }: Work, who: Person = a.manager) =>
  send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: who.token });
const entries = async ({ sealed }: Work): Promise<Json[]> => {
  const found = await sql(
    server,
    `SELECT o.position, lower(hex(entry)) AS entry FROM evidence_openings o JOIN evidence_entries USING (position)
     WHERE record = '${sealed.id}' ORDER BY o.position`,
  );
  return found.map(({ position, entry }) => ({ position: Number(position), entry }));
};

it('offices and author read entries, hashes and signing times', async () => {
  const made = await done();
  const fresh = (await request(made)).body;
  expect(fresh).toMatchObject({ state: 'unchanged', at: null, lines: [{ kind: 'completed', signedAt: null }] });
  await signNow(server);
  for (const who of [a.manager, a.company, a.employee, world.superAdmin]) {
    const { status, body } = await request(made, who);
    expect([status, body.lines.map(({ position, entry }: Json) => ({ position, entry }))]).toEqual([
      200,
      await entries(made),
    ]);
    const [line] = body.lines;
    for (const moment of [line.at, line.signedAt])
      expect(Math.abs(Date.parse(moment) - Date.now())).toBeLessThan(60_000);
  }
});

it('others read nothing; an incomplete record has nothing', async () => {
  const made = await done();
  for (const who of [world.b.manager, world.b.company, world.b.employee])
    expect((await request(made, who)).status).toBe(404);
  const half = await work({ author: a.employee.id, property: a.property, photos: 2 });
  await submit(server, half.sealed, session(a.employee.token));
  expect((await request(half)).status).toBe(404);
});

it('a correction is its own entry; an edit does not fit', async () => {
  const made = await done();
  const path = `/api/app/admin/documentations/${made.sealed.id}`;
  await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body: { notes: 'Nur die Treppe' } });
  const { body } = await request(made);
  expect(body).toMatchObject({ state: 'corrected', lines: [{ kind: 'completed' }, { kind: 'corrected' }] });
  expect(body.at).toBe(body.lines[1].at);
  await sql(server, `UPDATE documentations SET notes = 'anders' WHERE id = '${made.sealed.id}'`);
  expect((await request(made)).body.state).toBe('differs');
});

it('a record without its number row does not fit', async () => {
  const made = await done();
  await sql(server, `DELETE FROM evidence_numbers WHERE record = '${made.sealed.id}'`);
  expect((await request(made)).body.state).toBe('differs');
});
