/** Counts behind each filter of the history and of the manager's list. */
import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, id, link, session, work } from '../../support/rows/work';
import { create, type Json, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();
let newest = '';
beforeAll(async () => {
  const { a } = world;
  const deliverWork = async (property: string, content: Json, captured = new Date(Date.now() - 60_000).toISOString()) =>
    deliver(
      server,
      await work({ author: a.employee.id, property, photos: 1, content: { capturedAt: captured, ...content } }),
      session(a.employee.token),
    );
  await deliverWork(a.property, { notes: 'Kellertreppe gereinigt' }, '2026-03-01T10:00:00.000Z');
  await deliverWork(a.property, { notes: 'Übergabe mit Herrn Ölmann, 100 % erledigt', latitude: 51, longitude: 7 });
  await deliverWork(a.own, { notes: 'Lager aufgeräumt' });
  const token = (id() + id() + id()).slice(0, 43);
  await create(server, 'documentation_links', { property: a.property, company_admin: a.company.id, token });
  const last = await work({ author: null, property: null, photos: 1 });
  await deliver(server, last, link(token));
  newest = last.sealed.capturedAt;
  await update(server, 'documentations', { id: last.sealed.id, edited_at: new Date().toISOString() });
});

const request = async (who: Person, query: Record<string, string>) =>
  (await send(server, `/api/app/counts?${new URLSearchParams(query)}`, { token: who.token })).body;
const count = async (query: Record<string, string>, who = world.a.company) =>
  (await request(who, query)).documentations;

describe('a filtered count', () => {
  it.each<[Record<string, string>, number]>([
    [{ service: 'Hausmeister' }, 3],
    [{ service: 'Winterdienst' }, 0],
    [{ status: 'on_site' }, 3],
    [{ status: 'off_site' }, 1],
    [{ trust: 'link' }, 1],
    [{ trust: 'signed-in' }, 3],
    [{ state: 'complete' }, 4],
    [{ state: 'receiving' }, 0],
    [{ state: 'held' }, 0],
    [{ state: 'late' }, 0],
    [{ trust: 'signed-in', service: 'Hausmeister', to: '2026-03-02T00:00:00.000Z' }, 1],
    [{ service: '', search: ' ', property: '' }, 4],
    [{ corrected: 'yes' }, 1],
    [{ search: 'KELLERTREPPE' }, 2],
    [{ search: 'übergabe' }, 1],
    [{ search: 'ÖLMANN' }, 1],
    [{ search: 'kolonne 3' }, 1],
    [{ search: '100 %' }, 1],
    // The character is in no word.
    [{ search: '%' }, 0],
    [{ search: '_' }, 0],
    [{ search: "' OR 1=1 --" }, 0],
  ])('counts the rows of a filter (%#)', async (query, expected) => {
    expect(await count(query)).toBe(expected);
  });

  it('by company counts the own tenant only', async () => {
    const { a, b } = world;
    expect(await count({ company: a.company.id }, a.manager)).toBe(3);
    expect(await count({ company: b.company.id }, a.manager)).toBe(0);
    for (const [key, value] of Object.entries({ company: a.company.id, search: 'Kellertreppe', trust: 'link' }))
      expect(await count({ [key]: value }, b.manager)).toBe(0);
  });

  it.each<Record<string, string>>([
    { status: 'nah' },
    { trust: 'ja' },
    { trust: 'toString' },
    { service: 'Maurer' },
    { state: 'sealed' },
    { company: 'kurz' },
    { search: 'x'.repeat(201) },
  ])('refuses a wrong filter (%#)', async (query) => {
    expect((await request(world.a.company, query)).status).toBe(422);
  });

  it('groups by company or property, with the newest capture', async () => {
    const { a } = world;
    const { items } = await request(a.manager, { by: 'company' });
    expect(items).toEqual([{ id: a.company.id, documentations: 3, last: newest }]);
    const old = await request(a.manager, { by: 'property', to: '2026-03-02T00:00:00.000Z' });
    expect(old.items).toEqual([{ id: a.property, documentations: 1, last: '2026-03-01T10:00:00.000Z' }]);
  });

  it('groups by employee, without work by a link', async () => {
    const { a } = world;
    const people = (await request(a.company, { by: 'employee' })).items;
    expect(people).toEqual([{ id: a.employee.id, documentations: 3, last: expect.stringMatching(/^\d{4}-.*T.*Z$/) }]);
    const filtered = (await request(a.company, { by: 'employee', property: a.property })).items;
    expect(filtered).toEqual([expect.objectContaining({ id: a.employee.id, documentations: 2 })]);
  });
});
