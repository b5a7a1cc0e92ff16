/** Rows for one attempt of the matrix, which may change or end them. */
import { API_SCOPES } from '../../../src/domain/people/accessKey';
import { addDays, dayOf } from '../../../src/domain/time/germanDay';
import { id as newId, sha256, type Work, work } from '../../support/rows/work';
import { create, type Json } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Link, linkOf } from './furnish';
import type { Actor, Stage } from './stage';

/** With a position, so that the server does not look it up during other requests. */
export const SPARE_PLACE = { name: 'Vorrat', address: 'Hauptstraße 2, 50667 Köln', latitude: 50.94, longitude: 6.96 };

/** The office side that owns the row; the company by default. */
const sideOf = (actor: Actor) => (actor.role === 'property_manager' ? 'manager' : 'company');
export const ownerOf = (actor: Actor) =>
  sideOf(actor) === 'manager'
    ? { property_manager: actor.target.manager.id }
    : { company_admin: actor.target.company.id };
/** A denied attempt uses the permanent row. */
export const spare = async (allowed: boolean, make: () => Promise<Json>, standing: string): Promise<string> =>
  allowed ? (await make()).id : standing;

export const documentationOf = (actor: Actor): Work => actor.own ?? actor.target.done.employee;

export async function freshProperty(stage: Stage, owner: Json): Promise<Json> {
  return create(stage.server, 'properties', { ...SPARE_PLACE, ...owner });
}

export async function freshLink(stage: Stage, actor: Actor): Promise<Link> {
  const property = (await freshProperty(stage, ownerOf(actor))).id;
  return linkOf(stage.server, actor.target, { property, ...ownerOf(actor) });
}

export const standingLink = (actor: Actor) => actor.target.links[sideOf(actor)].id;

export const standingProperty = (actor: Actor) =>
  sideOf(actor) === 'manager' ? actor.target.property : actor.target.own;

export const SCHEDULE = {
  rhythm: { kind: 'weekdays', days: [4] },
  season: null,
  tolerance: 1,
  startsOn: addDays(dayOf(Date.now()), -1),
  endsOn: null,
};

export async function freshPlan(stage: Stage, actor: Actor): Promise<Json> {
  const { rhythm, tolerance, startsOn } = SCHEDULE;
  const columns = { rhythm, tolerance, starts_on: startsOn, service_type: 'Hausmeister', ...ownerOf(actor) };
  return create(stage.server, 'service_plans', { property: standingProperty(actor), ...columns });
}

export async function freshSharing(stage: Stage, { target }: Actor): Promise<Json> {
  const property = (await freshProperty(stage, { property_manager: target.manager.id })).id;
  const parties = { property_manager: target.manager.id, company_admin: target.company.id };
  return create(stage.server, 'property_sharing', { property, ...parties });
}

export async function freshAssignment(stage: Stage, { target }: Actor): Promise<Json> {
  const property = (await freshProperty(stage, { company_admin: target.company.id })).id;
  return create(stage.server, 'user_properties', { property, user: target.employee.id });
}

/** Copies a complete documentation without its photos. */
export async function freshDocumentation(stage: Stage, { target }: Actor, more: Json = {}): Promise<Json> {
  const what = await work({ author: target.employee.id, property: target.property, photos: 1 });
  return create(stage.server, 'documentations', {
    property: target.property,
    user: target.employee.id,
    company_admin: target.company.id,
    property_manager: target.manager.id,
    captured_at: what.sealed.capturedAt,
    received_at: what.sealed.capturedAt,
    completed_at: what.sealed.capturedAt,
    content_hash: what.sealed.contentHash,
    manifest: [],
    state: 'complete',
    held: true,
    ...more,
  });
}

/** Puts a record under a Löschsperre. @returns the hold's id. */
export async function freshHold(stage: Stage, actor: Actor): Promise<Json> {
  const { id } = await freshDocumentation(stage, actor, { held: false });
  await sql(
    stage.server,
    `INSERT INTO legal_holds (record, set_at, manager, set_by, reason, until)
     VALUES ('${id}', '2026-11-24T10:00:00.000Z', '${actor.target.manager.id}', 'Jana', 'Streit', '2099-12-31')`,
  );
  return { id };
}

/** A calendar feed. */
export async function freshAccessKey(stage: Stage, actor: Actor): Promise<string> {
  const [owner] = Object.values(ownerOf(actor));
  const id = newId();
  await sql(
    stage.server,
    `INSERT INTO access_keys (id, owner, kind, title, scope, token_hash, token_sealed, created_at)
     VALUES ('${id}', '${owner}', 'calendar', 'Büro', '{"property":"","person":"","names":false}', '${sha256(id)}', '',
       '${new Date().toISOString()}')`,
  );
  return id;
}

/** Its secret cannot be opened, so that a test sends nothing. */
export async function freshWebhook(stage: Stage, actor: Actor): Promise<string> {
  const [owner] = Object.values(ownerOf(actor));
  const id = newId();
  await sql(
    stage.server,
    `INSERT INTO webhooks (id, owner, url, kinds, secret_sealed, created_at)
     VALUES ('${id}', '${owner}', 'https://example.org/', '[]', '${sha256(id)}', '${new Date().toISOString()}')`,
  );
  return id;
}

/** An API key of the actor's account, whatever its role. */
export async function freshApiKey(stage: Stage, { person }: Actor): Promise<string> {
  const key = `ob_${sha256(newId()).slice(0, 43)}`;
  // In use, so that no request of this test writes.
  const now = new Date().toISOString();
  const scope = JSON.stringify({ scopes: API_SCOPES });
  await sql(
    stage.server,
    `INSERT INTO access_keys (id, owner, kind, title, scope, token_hash, token_sealed, created_at, used_at)
     VALUES ('${newId()}', '${person?.id ?? ''}', 'api', 'ERP', '${scope}', '${sha256(key)}', '', '${now}', '${now}')`,
  );
  return key;
}

export async function freshShare(stage: Stage, actor: Actor): Promise<string> {
  const [owner] = Object.values(ownerOf(actor));
  const id = newId();
  const hash = sha256(id);
  await sql(
    stage.server,
    `INSERT INTO shares (id, owner, title, records, names, notes, photos, token_hash, token_sealed, pin_hash, pin_sealed, created_at, expires_at)
     VALUES ('${id}', '${owner}', 'Keller', '[]', 0, 0, 0, '${hash}', '', '', '', '2026-11-24T10:00:00.000Z', '2099-12-31T00:00:00.000Z')`,
  );
  return id;
}
