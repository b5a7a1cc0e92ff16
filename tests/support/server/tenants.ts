/** Two complete tenants, past the rules. */
import { create, type Json, send, type TestServer, update } from './server';

/** Unique in the product, so that secrets.ts can search for it. */
export const PASSWORD = 'Leiter-im-Keller-7';

export type Person = { id: string; email: string; fullName: string; token: string };
export type Tenant = {
  manager: Person;
  company: Person;
  /** Employee, assigned to `property` and `own`. */
  employee: Person;
  unassigned: Person;
  /** Of the manager, shared with the company (Hausmeister), 50.938361, 6.959974. */
  property: string;
  own: string;
  /** Of the manager, not shared. */
  unshared: string;
  sharing: string;
  /** The employee's assignment to `property`. */
  assignment: string;
};
export type World = { a: Tenant; b: Tenant; superAdmin: Person; outsider: Person };

/** A test that needs nothing before them takes `startTenants`. */
export async function tenants(server: TestServer): Promise<World> {
  await cheapPasswords(server);
  const [a, b] = [await tenant(server, 'a'), await tenant(server, 'b')];
  const superAdmin = await person(server, { name: 'Sabine Super', email: 'super@example.org', role: 'super_admin' });
  const outsider = await person(server, { name: 'Niemand', email: 'niemand@example.org', role: '' });
  return { a, b, superAdmin, outsider };
}

/** bcrypt's lowest cost, in test databases only: a sign-in takes 1 ms instead of 60. */
export async function cheapPasswords(server: TestServer): Promise<void> {
  const path = '/api/collections/users';
  const { fields } = (await send(server, path, { token: server.su })).body;
  for (const field of fields) if (field.name === 'password') field.cost = 4;
  const answer = await send(server, path, { method: 'PATCH', token: server.su, body: { fields } });
  if (answer.status !== 200) throw new Error(`users: ${JSON.stringify(answer.body)}`);
}

/** `more`: further columns of `users`. */
export async function person(
  server: TestServer,
  account: { name: string; email: string; role: string; more?: Json },
): Promise<Person> {
  const { name: full_name, email, role, more } = account;
  const login = { email, password: PASSWORD, passwordConfirm: PASSWORD };
  const row = await create(server, 'users', { ...login, full_name, role, active: true, verified: true, ...more });
  return { id: row.id, email, fullName: full_name, token: await signIn(server, email) };
}

/** A session's token. @throws when the server refuses. */
export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const path = '/api/collections/users/auth-with-password';
  const answer = await send(server, path, { body: { identity: email, password } });
  if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.token;
}

/** One complete tenant; `key` makes its names and addresses unique. */
export async function tenant(server: TestServer, key: string): Promise<Tenant> {
  const account = (role: string, name: string, more: Json = {}) =>
    person(server, {
      name: `${name} ${key.toUpperCase()}`,
      email: `${name.toLowerCase()}.${key}@example.org`,
      role,
      more,
    });
  const manager = await account('property_manager', 'Verwaltung', { company_name: `Hausverwaltung ${key}` });
  const company = await account('company_admin', 'Betrieb', { company_name: `Gebäudedienst ${key}` });
  const employee = await account('employee', 'Mitarbeit', { employer: company.id });
  const unassigned = await account('employee', 'Aushilfe', { employer: company.id });
  const places = await properties(server, { key, manager: manager.id, company: company.id });
  const sharing = await create(server, 'property_sharing', {
    property: places.property,
    property_manager: manager.id,
    company_admin: company.id,
    manager_name: `Hausverwaltung ${key}`,
    company_name: `Gebäudedienst ${key}`,
    service_types: ['Hausmeister'],
  });
  const assign = (property: string) =>
    create(server, 'user_properties', { property, user: employee.id, service_types: ['Hausmeister'] });
  const assignment = (await assign(places.property)).id;
  await assign(places.own);
  return { manager, company, employee, unassigned, ...places, sharing: sharing.id, assignment };
}

async function properties(server: TestServer, of: { key: string; manager: string; company: string }) {
  const place = { address: `Domkloster 4, 50667 Köln`, latitude: 50.938361, longitude: 6.959974 };
  const make = async (name: string, owner: Json) =>
    (await create(server, 'properties', { ...place, name: `${name} ${of.key}`, ...owner })).id as string;
  return {
    property: await make('Domkloster', { property_manager: of.manager }),
    own: await make('Eigenes Lager', { company_admin: of.company }),
    unshared: await make('Nicht freigegeben', { property_manager: of.manager }),
  };
}

/** `moment`: ms. */
export function end(server: TestServer, collection: string, what: { id: string; at: number; more?: Json }) {
  return update(server, collection, { id: what.id, ended_at: new Date(what.at).toISOString(), ...what.more });
}
