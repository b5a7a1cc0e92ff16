/** Erased data on a machine with a replica (D206): a recovery restores nothing erased. */
import { lstat, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { deliver, receipts, session, submit, type Work, work } from '../../support/rows/work';
import { Machine } from '../../support/server/machine';
import { send } from '../../support/server/server';

let machine: Machine;
beforeAll(async () => {
  machine = await Machine.running();
}, 15 * 60_000);
afterAll(() => machine?.remove());

const by = () => session(machine.world.a.employee.token);
async function delivered(notes: string): Promise<Work> {
  const { employee, property } = machine.world.a;
  const made = await work({ author: employee.id, property, photos: 1, content: { notes } });
  await deliver(machine, made, by());
  return made;
}
const erase = ({ sealed }: Work) => machine.operate('erase', ['dokumentation', sealed.id, '--ja']);
const recover = async () => {
  await rm(machine.dir, { recursive: true });
  // 1: the photos are on no disk any more.
  expect([0, 1]).toContain((await machine.operate('recover', [`file://${machine.disk}`])).code);
};
const stateOf = async ({ sealed }: Work) => (await receipts(machine, [sealed.id], by())).body.receipts[0]?.state;
const holds = async (text: string) => (await readFile(join(machine.dir, 'data.db'))).includes(text);

it('erasing beside a replica reaches the replica, which continues', async () => {
  const made = await delivered('Mit laufender Kopie: Sanddorn');
  const result = await erase(made);
  expect([result.code, result.out]).toEqual([0, expect.stringContaining('laufenden Kopie')]);
  const after = await delivered('danach');
  await machine.confirmed();
  await machine.kill();
  await recover();
  expect(await holds('Sanddorn')).toBe(false);
  await machine.start();
  expect(await stateOf(made)).toBe('deleted');
  expect(await submit(machine, after.sealed, by())).toMatchObject({ status: 200 });
}, 120_000);

it('an order unknown to the replica is executed after the recovery', async () => {
  const made = await delivered('Zu alt: Vogelbeere');
  await machine.confirmed();
  await machine.kill();
  expect((await erase(made)).code).toBe(0);
  expect(await holds('Vogelbeere')).toBe(false);
  await recover();
  expect(await holds('Vogelbeere')).toBe(true);
  await machine.start();
  expect(await stateOf(made)).toBe('deleted');
  expect(await submit(machine, made.sealed, by())).toMatchObject({ status: 410 });
  expect((await send(machine, '/api/app/health')).status).toBe(200);
  expect((await verified(machine)).text).toContain('Auf Antrag gelöscht (Art. 17 DSGVO): 2.');
}, 120_000);

it('an unreadable list at the replica is not overwritten; no recovery', async () => {
  const list = join(machine.disk, 'erasures.jsonl');
  await rm(list);
  // Acts as a foreign account's file: it exists and cannot be read.
  await symlink(list, list);
  const made = await delivered('Bleibt: Speierling');
  const run = await erase(made);
  expect([run.code, run.err]).toEqual([1, expect.stringContaining('Nichts wurde gelöscht')]);
  expect(await stateOf(made)).toBe('complete');
  expect((await lstat(list)).isSymbolicLink()).toBe(true);
  await machine.kill();
  await rm(machine.dir, { recursive: true });
  const { code, out, err } = await machine.operate('recover', [`file://${machine.disk}`]);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/wiederherstellen: Am Ort der Replik lässt sich erasures\.jsonl nicht lesen \(ELOOP\)\.\n$/);
}, 120_000);
