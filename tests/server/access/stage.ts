/** One server with three tenants and all actors of the matrix. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { By, Work } from '../../support/rows/work';
import { startServer, type TestServer } from '../../support/server/server';
import { cheapPasswords, type Person, person } from '../../support/server/tenants';
import { dismissed, type Furnished, furnished } from './furnish';
import { type Cell, type Principal, rowOf } from './table';

export type Role = 'super_admin' | 'property_manager' | 'company_admin' | 'employee' | null;
/** A principal may have several actors, such as a deactivated person of each role. */
export type Actor = {
  name: string;
  principal: Principal;
  role: Role;
  person: Person | null;
  headers: By;
  /** People of other tenants try tenant a. */
  target: Furnished;
  own: Work | null;
};
export type Stage = {
  server: TestServer;
  a: Furnished;
  b: Furnished;
  c: Furnished;
  actors: Actor[];
  stop(): Promise<void>;
};

/** Fakes both geocoders, so that no test calls a third party. */
function geocoder(): Promise<Server> {
  const place = { type: 'Feature', geometry: { coordinates: [6.95, 50.93] }, properties: { countrycode: 'DE' } };
  const answer = JSON.stringify({ display_name: 'Domkloster 4, 50667 Köln', address: {}, features: [place] });
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(answer),
  );
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** @param statements receives every SQL statement of the server. */
export async function setStage({ statements }: { statements?: (line: string) => void } = {}): Promise<Stage> {
  const places = await geocoder();
  const { port } = places.address() as AddressInfo;
  const env = {
    GEOCODER_REVERSE_URL: `http://127.0.0.1:${port}/reverse`,
    GEOCODER_SEARCH_URL: `http://127.0.0.1:${port}/api`,
  };
  // Rows of a minute job would count as writes of the cell.
  const server = await startServer({ env, clock: false, ...(statements && { statements }) });
  await cheapPasswords(server);
  const [a, b, gone] = [await furnished(server, 'a'), await furnished(server, 'b'), await furnished(server, 'c')];
  const c = { ...gone, manager: await dismissed(server, gone.manager), company: await dismissed(server, gone.company) };
  const stop = async () => {
    places.close();
    await server.remove();
  };
  return { server, a, b, c, actors: await everybody(server, { a, b, c }), stop };
}

async function everybody(server: TestServer, { a, b, c }: Pick<Stage, 'a' | 'b' | 'c'>): Promise<Actor[]> {
  const account = (name: string, role: string) =>
    person(server, { name, email: `${role || 'niemand'}@example.net`, role });
  const signedIn = (name: string, role: Role, who: Person): Actor => {
    const principal = name.split(' ')[0] as Principal;
    return { name, principal, role, person: who, headers: { Authorization: who.token }, target: a, own: null };
  };
  const holding = (name: string, headers: By, own: Work | null = null): Actor => {
    const principal = name.split(' ')[0] as Principal;
    return { name, principal, role: null, person: null, headers, target: a, own };
  };
  const previous = signedIn('EX employee', 'employee', a.dismissed);
  return [
    signedIn('SA', 'super_admin', await account('Sabine Super', 'super_admin')),
    signedIn('PM', 'property_manager', a.manager),
    { ...signedIn('CA', 'company_admin', a.company), own: a.done.company },
    { ...signedIn('E+', 'employee', a.employee), own: a.done.employee },
    { ...signedIn('E-', 'employee', a.unassigned), own: a.done.unassigned },
    { ...previous, headers: { ...previous.headers, 'X-Delivery-Grant': a.dismissed.grant }, own: a.done.dismissed },
    { ...signedIn('EX manager', 'property_manager', c.manager), target: c },
    { ...signedIn('EX company', 'company_admin', c.company), target: c },
    holding('LT', { 'X-Documentation-Token': a.links.company.token }, a.done.link),
    holding('LX revoked', { 'X-Documentation-Token': a.links.revoked.token }, a.done.revoked),
    holding('LX expired', { 'X-Documentation-Token': a.links.expired.token }, a.done.expired),
    holding('IV', { 'X-Invitation-Token': a.invitation.token }),
    holding('AN', {}),
    signedIn('OT manager', 'property_manager', b.manager),
    signedIn('OT company', 'company_admin', b.company),
    signedIn('OT employee', 'employee', b.employee),
    signedIn('NR', null, await account('Niemand', '')),
  ];
}

const HOME: Record<string, Principal> = { property_manager: 'PM', company_admin: 'CA', employee: 'E+' };

/** `=` is read as the cell of the actor's role in its own tenant. */
export function cellOf(operation: string, actor: Actor): Cell {
  const { cells } = rowOf(operation);
  const cell = cells[actor.principal];
  if (cell === '=') return cells[HOME[actor.role ?? ''] as Principal];
  // Without a delivery there is no own record.
  if (cell === 'M' && !actor.own && operation.includes('documentations/{id}')) return '–';
  // A deactivated person delivers by grant, and only one of the three has a grant.
  return cell === 'M' && actor.principal === 'EX' && !actor.own ? '–' : cell;
}

/** What a third party may do with the rows of its own tenant. */
export function homeCell(operation: string, actor: Actor): Cell {
  if (actor.principal !== 'OT') return cellOf(operation, actor);
  return rowOf(operation).cells[HOME[actor.role ?? ''] as Principal];
}

export const isSignedIn = (actor: Actor) => actor.person !== null && actor.principal !== 'EX';

/** Everyone except the super admin, each with its foreign tenant. */
export function outsidersOf({ actors, a, b }: Stage): [Actor, Furnished][] {
  const outsiders = actors.filter((actor) => actor.principal !== 'SA');
  return outsiders.map((actor) => [actor, actor.principal === 'OT' ? a : b]);
}
