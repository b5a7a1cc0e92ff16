/** One Hausverwaltung, one Dienstleister with two employees and two properties, new for each test. */
import { randomBytes } from 'node:crypto';
import type { Account } from '../browser/phone';
import { create, type TestServer } from './server';
import { PASSWORD } from './tenants';

export type Member = Account & { id: string; fullName: string };
export type Team = {
  manager: Member;
  provider: Member;
  employees: [Member, Member];
  /** Shared with the provider, both employees assigned; the phone is at the first one. */
  properties: [Place, Place];
};
type Place = { id: string; name: string };
type Parties = { manager: string; provider: string; mark: string };

const SERVICE = { service_types: ['Hausmeister'] };

export async function createTeam(server: TestServer): Promise<Team> {
  const mark = randomBytes(4).toString('hex');
  const member = async (role: string, fullName: string, more: Record<string, unknown> = {}): Promise<Member> => {
    const email = `${fullName.split(' ')[0]?.toLowerCase()}@${mark}.example.org`;
    const login = { email, password: PASSWORD, passwordConfirm: PASSWORD };
    const { id } = await create(server, 'users', {
      ...login,
      full_name: fullName,
      role,
      active: true,
      verified: true,
      ...more,
    });
    return { id, email, password: PASSWORD, fullName };
  };
  const manager = await member('property_manager', 'Hanna Verwalter', { company_name: `Hausverwaltung ${mark}` });
  const provider = await member('company_admin', 'Dirk Meister', { company_name: `Dienst ${mark}` });
  const emil = await member('employee', 'Emil Erster', { employer: provider.id });
  const zora = await member('employee', 'Zora Zweite', { employer: provider.id });
  const parties = { manager: manager.id, provider: provider.id, mark };
  const dom = await place(server, parties, { name: 'Haus am Dom', latitude: 50.938361 });
  const store = await place(server, parties, { name: 'Speicher', latitude: 51.2 });
  for (const { id: user } of [emil, zora])
    for (const { id: property } of [dom, store])
      await create(server, 'user_properties', { property, user, ...SERVICE });
  return { manager, provider, employees: [emil, zora], properties: [dom, store] };
}

/** Another Hausverwaltung whose property the same company and its first employee serve. */
export async function makeOtherManager(server: TestServer, team: Team): Promise<{ manager: Member; property: Place }> {
  const mark = randomBytes(4).toString('hex');
  const email = `zweite@${mark}.example.org`;
  const login = { email, password: PASSWORD, passwordConfirm: PASSWORD, active: true, verified: true };
  const fullName = 'Zoe Zweitverwalter';
  const company_name = `Hausverwaltung ${mark}`;
  const { id } = await create(server, 'users', {
    ...login,
    full_name: fullName,
    role: 'property_manager',
    company_name,
  });
  const parties = { manager: id, provider: team.provider.id, mark };
  const property = await place(server, parties, { name: `Nachbarhaus ${mark}`, latitude: 50.938361 });
  await create(server, 'user_properties', { property: property.id, user: team.employees[0].id, ...SERVICE });
  return { manager: { id, email, password: PASSWORD, fullName }, property };
}

async function place(server: TestServer, of: Parties, at: { name: string; latitude: number }): Promise<Place> {
  const where = { address: 'Domkloster 4, 50667 Köln', longitude: 6.959974, ...at };
  const { id } = await create(server, 'properties', { ...where, property_manager: of.manager });
  await create(server, 'property_sharing', {
    property: id,
    property_manager: of.manager,
    company_admin: of.provider,
    manager_name: `Hausverwaltung ${of.mark}`,
    company_name: `Dienst ${of.mark}`,
    company_verified: true,
    ...SERVICE,
  });
  return { id, name: at.name };
}
