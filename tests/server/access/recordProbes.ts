/** Requests to the record API for each operation of the table. */
import type { Json } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Attempt } from './requester';
import { seenBy, tablesOf } from './seen';
import { SPARE_PLACE } from './spares';
import { type Actor, cellOf, homeCell, type Stage } from './stage';
import { PRINCIPALS, rowOf } from './table';

const SYSTEM = ['_mfas', '_otps', '_externalAuths', '_authOrigins'];
const NOWHERE = 'nirgendwo000000';
const records = (collection: string) => `/api/collections/${collection}/records`;
/** Closed operations are refused before any lookup. */
const isClosed = (operation: string) => PRINCIPALS.every((principal) => rowOf(operation).cells[principal] === '–');

export async function recordAttempts(stage: Stage, operation: string, actor: Actor): Promise<Attempt[]> {
  const [collection = '', action = ''] = operation.split(' ');
  if (isClosed(operation)) return [await closedAttempt(stage, operation, actor)];
  if (action === 'list') return [await listAttempt(stage, operation, actor)];
  if (action === 'view') return viewAttempts(stage, operation, actor);
  if (action === 'file') return fileAttempts(stage, operation, actor);
  return writeAttempts(stage, { collection, action, operation }, actor);
}

async function closedAttempt(stage: Stage, operation: string, actor: Actor): Promise<Attempt> {
  const [collection = '', action = ''] = operation.split(' ');
  const [row] = await someRow(stage, collection, actor);
  const path = `${records(collection)}${action === 'list' || action === 'create' ? '' : `/${row?.id ?? NOWHERE}`}`;
  const method = { list: 'GET', view: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' }[action];
  const body = action === 'create' || action === 'update' ? { notes: 'x', user: actor.person?.id ?? '' } : undefined;
  // PocketBase checks its own rules before our hook, so a missing row comes first.
  const isSystems = SYSTEM.includes(collection) && (action === 'view' || action === 'delete');
  if (operation === 'ticks view') return { method, path, allowed: false, status: [404] };
  return { method, path, body, allowed: false, status: isSystems ? [403, 404] : [403] };
}

async function someRow(stage: Stage, collection: string, { target }: Actor): Promise<Json[]> {
  const all = await sql(stage.server, `SELECT id FROM "${collection}"`);
  const own = all.filter((row) => target.marks.includes(row.id));
  return own.length > 0 ? own : all;
}

async function listAttempt(stage: Stage, operation: string, actor: Actor): Promise<Attempt> {
  const [collection = ''] = operation.split(' ');
  const expected = seenBy(operation, actor, await tablesOf(stage));
  const check = (body: Json) => {
    const got = body.items?.map((row: Json) => row.id).sort();
    return JSON.stringify(got) === JSON.stringify(expected) ? null : `sees ${got?.length}, not ${expected.length} rows`;
  };
  const allowed = homeCell(operation, actor) !== '–' && expected.length > 0;
  return { path: `${records(collection)}?perPage=200&skipTotal=1`, allowed, status: [200], check };
}

async function viewAttempts(stage: Stage, operation: string, actor: Actor): Promise<Attempt[]> {
  const [collection = ''] = operation.split(' ');
  const tables = await tablesOf(stage);
  const seen = seenBy(operation, actor, tables);
  const hidden = (tables[collection] ?? []).map((row) => String(row.id)).filter((id) => !seen.includes(id));
  const view = (id: string, allowed: boolean): Attempt => ({
    path: `${records(collection)}/${id}`,
    allowed,
    status: [allowed ? 200 : 404],
    check: (body) => (body.id === id ? null : 'another row'),
  });
  // A sample of denied rows, all allowed rows.
  const spread = hidden.filter((_, index) => index % Math.ceil(hidden.length / 6) === 0);
  return [...seen.map((id) => view(id, true)), ...[...spread, NOWHERE].map((id) => view(id, false))];
}

async function fileAttempts(stage: Stage, operation: string, actor: Actor): Promise<Attempt[]> {
  const photos = await sql(stage.server, 'SELECT id, photo, documentation FROM documentation_photos');
  const seen = seenBy(operation, actor, await tablesOf(stage));
  const answer = await fetch(`${stage.server.url}/api/files/token`, { method: 'POST', headers: actor.headers });
  const { token = '' } = (await answer.json()) as { token?: string };
  return photos.map((photo): Attempt => {
    const allowed = seen.includes(photo.id);
    const path = `/api/files/documentation_photos/${photo.id}/${photo.photo}?token=${token}`;
    return { path, allowed, status: [allowed ? 200 : 404] };
  });
}

type Operation = { collection: string; action: string; operation: string };

function writeAttempts(stage: Stage, { collection, action, operation }: Operation, actor: Actor): Attempt[] {
  const allowed = cellOf(operation, actor) !== '–';
  if (action === 'create') {
    const status = [allowed ? 200 : 400];
    const path = records(collection);
    const own: Attempt[] = bodiesOf(collection, actor).map((body) => ({ path, body, allowed, status }));
    return [...own, ...foreignBodies(stage, collection, actor).map((body) => denied({ path, body }, 400))];
  }
  const { own, foreign, body } = updatesOf(stage, collection, actor);
  const path = (id: string) => `${records(collection)}/${id}`;
  const attempts: Attempt[] = foreign.map((id) => denied({ method: 'PATCH', path: path(id), body }, 404));
  if (allowed) attempts.push({ method: 'PATCH', path: path(own), body, allowed, status: [200] });
  return attempts;
}

const denied = (request: Pick<Attempt, 'path' | 'body' | 'method'>, status: number): Attempt => ({
  ...request,
  allowed: false,
  status: [status],
});

const PLACE = { ...SPARE_PLACE, name: 'Neubau Süd' };

function bodiesOf(collection: string, { role, person, target }: Actor): Json[] {
  const id = person?.id ?? '';
  if (collection === 'properties')
    return role === 'company_admin' ? [{ ...PLACE, company_admin: id }] : [{ ...PLACE, property_manager: id }];
  return [target.property, target.own].map((property) => ({ user: target.newcomer, property }));
}

/** In another's name, with another's people, on another's property. */
function foreignBodies({ a, b }: Stage, collection: string, actor: Actor): Json[] {
  const [own, other] = actor.principal === 'OT' ? [b, a] : [a, b];
  if (collection === 'properties')
    return [
      { ...PLACE, property_manager: other.manager.id },
      { ...PLACE, company_admin: other.company.id },
      { ...PLACE, property_manager: own.manager.id, company_admin: own.company.id },
      PLACE,
    ];
  return [
    { user: other.unassigned.id, property: own.property },
    { user: own.unassigned.id, property: other.property },
    { user: own.unassigned.id, property: own.unshared },
    { user: own.manager.id, property: own.property },
  ];
}

/** The own row, forbidden rows, and a harmless change. */
function updatesOf({ b }: Stage, collection: string, { person, role, principal, target }: Actor) {
  const others = principal === 'OT' ? [] : [b];
  if (collection === 'users') {
    const people = [target.manager, target.company, target.employee, ...others.map((one) => one.employee)];
    const foreign = people.map(({ id }) => id).filter((id) => id !== person?.id || principal === 'EX');
    return { own: person?.id ?? '', foreign, body: { company_name: 'Neue Firma' } };
  }
  const own = role === 'company_admin' ? target.own : target.unshared;
  const isOwner = principal === 'PM' || principal === 'CA';
  const shared = role === 'property_manager' && principal === 'PM' ? [] : [target.property];
  const foreign = [...(isOwner ? [] : [target.own, target.unshared]), ...shared, ...others.map((one) => one.property)];
  return { own, foreign, body: { notes: 'Schlüssel beim Hauswart' } };
}
