/** Helpers for tests of the super admin's accounts. */
import { type Json, rows, send } from '../../support/server/server';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

type RequestOptions = { method: string; body?: object; who?: Person | null };

export async function adminStage() {
  const { server, world } = await stage();
  const second = await person(server, { name: 'Zoe Zweite', email: 'zoe@example.org', role: 'super_admin' });
  const request = (path: string, { method, body, who = world.superAdmin }: RequestOptions) =>
    send(server, `/api/app/admin/users/${path}`, { method, body, token: who?.token });
  const stored = async (id: string) => (await rows(server, 'users', `id = "${id}"`))[0];
  const audits = (id: string) => rows(server, 'audit_log', `record = "${id}"`);
  let made = 0;
  const createPerson = (role: string, more: Json = {}) =>
    person(server, { name: `Person ${++made}`, email: `person${made}@example.org`, role, more });
  return { server, world, second, request, stored, audits, createPerson };
}
