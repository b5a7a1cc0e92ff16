/** Builds a tenant with a row for every cell of the table. */
import { randomBytes } from 'node:crypto';
import { type By, deliver, link, session, submit, type Work, work } from '../../support/rows/work';
import { create, send, type TestServer, update } from '../../support/server/server';
import { everyRow } from '../../support/server/sql';
import { end, PASSWORD, type Person, person, type Tenant, tenant } from '../../support/server/tenants';

export type Link = { id: string; token: string };
export type Furnished = Tenant & {
  /** The session is newer than the deactivation, the grant older. */
  dismissed: Person & { grant: string };
  links: { company: Link; manager: Link; revoked: Link; expired: Link };
  invitation: Link;
  /** Complete, by each author. `begun`: no photo yet; `held` waits for its release. */
  done: Record<'employee' | 'company' | 'unassigned' | 'dismissed' | 'link' | 'revoked' | 'expired', Work>;
  begun: Work;
  held: Work;
  newcomer: string;
  deleted: string;
  /** Ids, names, addresses and tokens that only this tenant may read. */
  marks: string[];
};

export const token = () => randomBytes(32).toString('base64url');

/** `key` makes the tenant's names unique. */
export async function furnished(server: TestServer, key: string): Promise<Furnished> {
  const before = await everyRow(server);
  const t = await tenant(server, key);
  const leaver = await person(server, {
    name: `Ehemalig ${key.toUpperCase()}`,
    email: `ehemalig.${key}@example.org`,
    role: 'employee',
    more: { employer: t.company.id },
  });
  const grant = await send(server, '/api/app/delivery-grant', { method: 'POST', token: leaver.token });
  const assign = (user: string) => create(server, 'user_properties', { property: t.property, user });
  await assign(leaver.id);
  const passing = await assign(t.unassigned.id);
  const links = {
    company: await linkOf(server, t, { company_admin: t.company.id }),
    manager: await linkOf(server, t, { property_manager: t.manager.id }),
    revoked: await linkOf(server, t, { company_admin: t.company.id }),
    expired: await linkOf(server, t, { company_admin: t.company.id }),
  };
  const by = async (author: string | null, credential: By) => {
    const what = await work({ author, property: t.property, photos: 1 });
    await deliver(server, what, credential);
    return what;
  };
  const as = (who: Person) => by(who.id, session(who.token));
  const done = {
    employee: await as(t.employee),
    company: await as(t.company),
    unassigned: await as(t.unassigned),
    dismissed: await as(leaver),
    link: await by(null, link(links.company.token)),
    revoked: await by(null, link(links.revoked.token)),
    expired: await by(null, link(links.expired.token)),
  };
  const held = await as(t.employee);
  await update(server, 'documentations', { id: held.sealed.id, held: true, late: true });
  const deleted = (await as(t.employee)).sealed.id;
  await send(server, `/api/collections/documentations/records/${deleted}`, { method: 'DELETE', token: server.su });
  const unfinished = await work({ author: t.employee.id, property: t.property });
  await submit(server, unfinished.sealed, session(t.employee.token));
  const invitation = await invitationOf(server, t);
  await signInRows(server, t.employee.id);
  await end(server, 'user_properties', { id: passing.id, at: Date.now() });
  await end(server, 'documentation_links', { id: links.revoked.id, at: Date.now(), more: { end_reason: 'revoked' } });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await update(server, 'documentation_links', { id: links.expired.id, expires_at: yesterday });
  const newcomer = await spareEmployee(server, t.company.id);
  const previous = { ...(await dismissed(server, leaver)), grant: grant.body.grant };
  const ids = [...(await everyRow(server)).keys()]
    .filter((row) => !before.has(row))
    .map((row) => row.split('/')[1] ?? '');
  const names = ['Domkloster', 'Eigenes Lager', 'Nicht freigegeben', 'Hausverwaltung', 'Gebäudedienst'];
  const people = [t.manager, t.company, t.employee, t.unassigned, leaver];
  const marks = [
    ...ids.filter((id) => /^[a-z0-9]{15}$/.test(id)),
    ...names.map((name) => `${name} ${key}`),
    ...people.flatMap(({ email, fullName }) => [email, fullName]),
    ...[...Object.values(links), invitation].map((one) => one.token),
  ];
  return { ...t, dismissed: previous, links, invitation, done, begun: unfinished, held, newcomer, deleted, marks };
}

/** An older session would be ended anyway, so this one is made past the rules. */
export async function dismissed(server: TestServer, who: Person): Promise<Person> {
  await update(server, 'users', { id: who.id, active: false });
  const path = `/api/collections/users/impersonate/${who.id}`;
  const { status, body } = await send(server, path, { token: server.su, body: { duration: 3600 } });
  if (status !== 200) throw new Error(`impersonate ${who.email}: ${status}`);
  return { ...who, token: body.token };
}

export async function linkOf(
  server: TestServer,
  t: Tenant,
  owner: { company_admin?: string; property_manager?: string; property?: string },
): Promise<Link> {
  const secret = token();
  const row = { property: t.property, label: 'Aushang Keller', token: secret, ...owner };
  return { id: (await create(server, 'documentation_links', row)).id, token: secret };
}

export async function invitationOf(server: TestServer, t: Tenant): Promise<Link> {
  const secret = token();
  const { id } = await create(server, 'property_manager_invitations', {
    property_manager: t.manager.id,
    property: t.unshared,
    invited_company_email: `eingeladen.${secret
      .slice(0, 6)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}@example.org`,
    invitation_token: secret,
    status: 'pending',
    service_type: 'Winterdienst',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return { id, token: secret };
}

export async function spareEmployee(server: TestServer, company: string): Promise<string> {
  const mark = token()
    .slice(0, 10)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x');
  const login = { email: `spare.${mark}@example.org`, password: PASSWORD, passwordConfirm: PASSWORD };
  const row = { ...login, full_name: 'Vorrat', role: 'employee', employer: company, active: true };
  return (await create(server, 'users', row)).id;
}

async function signInRows(server: TestServer, recordRef: string): Promise<void> {
  const of = { collectionRef: '_pb_users_auth_', recordRef };
  await create(server, '_mfas', { ...of, method: 'password' });
  await create(server, '_otps', { ...of, password: '12345678' });
  await create(server, '_externalAuths', { ...of, provider: 'google', providerId: token() });
  await create(server, '_authOrigins', { ...of, fingerprint: token() });
}
