/** Shared by tests of forged databases. Each has its own server, because a named edit stays named. */
import { expect, onTestFinished } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, work } from '../../support/rows/work';
import { send, type TestServer } from '../../support/server/server';
import { startTenants } from '../../support/server/startTenants';
import { end, type Tenant } from '../../support/server/tenants';
import { changing, delivered } from '../delivery/changing';

export async function stageOf() {
  const { server, world } = await startTenants({ clock: false });
  onTestFinished(() => server.remove());
  return { server, world, a: world.a, made: () => delivered({ server, world }), ...changing({ server, world }) };
}

/** As `verified` answers where it names something. */
export const names = (what: string) => ({ code: 1, text: expect.stringContaining(what) });

export const DIFFERS = 'Passt nicht zum Prüfbuch';

/** What the page of a number says first of its record. */
export const stateOf = async (server: TestServer, number: string) =>
  /<strong>([^<]*)<\/strong>/.exec(String((await send(server, `/pruefen/${number}`)).body))?.[1];

/** One record is named and its page says so; the other one is sound. */
export async function expectOneForged(server: TestServer, of: { forged: string; sound: string }): Promise<void> {
  await signNow(server);
  expect(await stateOf(server, of.forged)).toBe(DIFFERS);
  expect(await stateOf(server, of.sound)).toBe('Unverändert');
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names(`${of.forged}: `));
  expect(text).not.toContain(of.sound);
}

/** A record that waits for its company, because the assignment had ended when it was captured. */
export async function heldRecord(server: TestServer, a: Tenant): Promise<void> {
  await end(server, 'user_properties', { id: a.assignment, at: Date.now() - 3_600_000 });
  const capturedAt = new Date(Date.now() - 7_200_000).toISOString();
  const held = await work({ author: a.employee.id, property: a.property, photos: 1, content: { capturedAt } });
  await deliver(server, held, session(a.employee.token));
  await signNow(server);
}
