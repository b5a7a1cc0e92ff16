import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, id, session, work } from '../support/rows/work';
import { send, startServer, type TestServer } from '../support/server/server';
import { createTeam, type Team } from '../support/server/team';
import { peopleOf } from './crowd';
import type { LinkOf } from './hand';
import { Ledger } from './ledger';
import { Office } from './office';
import { PeopleTroubles } from './peopleTroubles';
import type { Person } from './person';
import { Watch } from './watch';
import { Wire } from './wire';

let server: TestServer;
let team: Team;
let office: Office;
beforeAll(async () => {
  server = await startServer({ clock: false });
  team = await createTeam(server);
  office = new Office(server.url);
});
afterAll(() => server?.remove());

async function tokenOf({ email, password }: Team['provider']): Promise<string> {
  const body = { identity: email, password };
  return (await send(server, '/api/collections/users/auth-with-password', { body })).body.token;
}

it('the office knows what it deleted, also after a lost answer', async () => {
  const { provider, employees, properties } = team;
  const what = await work({ author: employees[0].id, property: properties[0].id, photos: 1 });
  await deliver(server, what, session(await tokenOf(employees[0])));
  expect(await office.remove(provider, what.sealed.id)).toBe(true);
  expect(await office.remove(provider, what.sealed.id)).toBe(true);
  // State after a restore: the phone resends it first.
  expect(await office.remove(provider, id())).toBe(false);
});

it('a new password is set once and invalidates the previous one', async () => {
  const [person] = team.employees;
  const before = { ...person };
  await office.changePassword(person, 'Leiter-im-Keller-4711');
  expect(await tokenOf(person)).toMatch(/./);
  expect(await tokenOf(before)).toBeUndefined();
});

it('a link is replaced when it is nearly used up, not earlier', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-links-'));
  const ledger = await Ledger.open(join(folder, 'ledger.jsonl'));
  const { teams, links, name } = { teams: [team, team], links: {} as Record<string, LinkOf[]>, name: 'phone 3' };
  const wire = await Wire.start(1, 1);
  const watch = new Watch(folder, ledger, () => null);
  const rest = { isOver: () => true, keep: () => {}, pause: async () => {}, note: () => {} };
  const fate = new PeopleTroubles({ office, ledger, watch, wire, teams, links, ...rest });
  await fate.begin(4);
  const origin = wire.url;
  const people = peopleOf(4, { folder, origin, teams, seed: 1, ledger, watch, tight: false, links });
  fate.meet(people);
  const worker = people[3] as Person;
  const { whose } = worker.own;
  const document = () => ledger.write({ phone: name, documentation: id(), what: 'tapped', notes: '', whose });
  for (let done = 0; done < 149; done++) await document();
  await fate.relieve(() => 0);
  expect(worker.own.whose).toEqual(whose);
  await document();
  await fate.relieve(() => 0);
  expect(fate.troubles).toEqual([]);
  expect(worker.own.whose.link).toBe(links[name]?.[1]?.id);
  expect(worker.own.whose.link).not.toBe(whose.link);
  await fate.relieve(() => 0);
  expect(links[name]).toHaveLength(2);
  await wire.stop();
  await ledger.close();
  await rm(folder, { recursive: true });
});
