/**
 * Fills an empty database with the demo, delivered as by a phone, so that the product makes seals, files and numbers.
 * Only arrival times change.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { RULES_FILE } from '../build/rules.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { buildServicePlans } from './agreed.mjs';
import { COMPANIES, PASSWORD, PEOPLE, PROPERTIES } from './people.mjs';
import { copyDemoPhoto, createDemoPhoto } from './pictures.mjs';
import { choosePair, createSeededRandom, planDocumentations } from './plan.mjs';
import { DONE } from './work.mjs';

/** @typedef {import('./plan.mjs').Entry} Entry */
/** @typedef {import('./pictures.mjs').Picture} Picture */
/** @typedef {import('../../src/domain/documentation/documentation').Sealed} Sealed */
/** @typedef {typeof import('../../src/domain/forServer')} Rules */
/** By keys of demo/people.mjs. @typedef {{[key: string]: string}} Ids */
/** @typedef {{token: string, id: string}} Session */
/** @typedef {{body?: unknown, token?: string, type?: string}} Request */
/** @typedef {{id: string, token: string}} Answer */
/** @typedef {(method: string, path: string, request?: Request) => Promise<Answer>} Api */
/**
 * `index`: seed of its pictures. `copied`: the picture of another entry, which one shows again.
 * @typedef {{api: Api, rules: Rules, sessions: {[person: string]: Session}, properties: Ids, entry: Entry,
 *   index: number, copied: {at: number, picture: Picture} | null}} Delivery
 */

const BEGINNING = ['users', 'properties', 'property_sharing', 'user_properties', 'documentation_links'];

const AT_ONCE = 4;
const PICTURES_MAX = 20;
/** This record of the plan gets a later note, as an example of a correction. */
const CORRECTED = 33;

/**
 * @param server an empty, migrated server.
 * @returns property ids.
 * @throws OperatorError
 * @type {(server: {url: string, token: string, log: Log, planned?: Entry[]}) => Promise<Ids>}
 */
export async function seedDemo({ url, token, log, planned = planDocumentations(Date.now()) }) {
  log('Die Datenbank ist leer und wird mit Beispieldaten gefüllt …');
  const api = createClient(url, token);
  const people = await makePeople(api);
  const properties = await makeProperties(api, people);
  for (const { property, ...row } of buildServicePlans(Date.now()))
    await newRow(api, 'service_plans', { ...row, property: properties[property], property_manager: people.manager });
  const sessions = await signIn(api, people);
  const rules = /** @type {Rules} */ (createRequire(import.meta.url)(RULES_FILE));
  const entries = planned.entries();
  const pair = choosePair(planned);
  const copied = pair && { at: pair.later, picture: await copyDemoPhoto(await pictureIn(planned, pair.earlier)) };
  const runWorker = async () => {
    for (const [index, entry] of entries)
      await deliverDocumentation({ api, rules, sessions, properties, entry, index, copied });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWorker));
  return properties;
}

/** @type {(url: string, superuser: string) => Api} */
function createClient(url, superuser) {
  return async (method, path, { body, token = superuser, type = 'application/json' } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': type },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new OperatorError(`Die Beispieldaten wurden nicht angenommen: ${method} ${path} ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** @type {(api: Api, collection: string, body: {[column: string]: unknown}) => Promise<{id: string}>} */
function newRow(api, collection, body) {
  // Rights begin in the past: older work would be held.
  const began = BEGINNING.includes(collection) ? { began_at: '2024-01-02 07:00:00.000Z' } : {};
  return api('POST', `/api/collections/${collection}/records`, { body: { ...body, ...began } });
}

/** @type {(api: Api) => Promise<Ids>} */
async function makePeople(api) {
  /** @type {Ids} */
  const ids = {};
  for (const { key, employer, ...account } of PEOPLE) {
    const secret = { password: PASSWORD, passwordConfirm: PASSWORD };
    const state = { active: true, verified: true, emailVisibility: true };
    const row = { ...account, ...secret, ...state, employer: employer ? ids[employer] : '' };
    ids[key] = (await newRow(api, 'users', row)).id;
  }
  return ids;
}

/** @type {(api: Api, people: Ids) => Promise<Ids>} */
async function makeProperties(api, people) {
  /** @type {Ids} */
  const ids = {};
  for (const { key, owner, services, people: assigned, ...property } of PROPERTIES) {
    const owned = owner === 'manager' ? { property_manager: people.manager } : { company_admin: people.provider };
    const { id } = await newRow(api, 'properties', { ...property, ...owned });
    ids[key] = id;
    if (services.length > 0) await shareProperty(api, { property: id, people, services });
    for (const person of assigned)
      await newRow(api, 'user_properties', { property: id, user: people[person], service_types: services });
  }
  return ids;
}

/** @type {(api: Api, of: {property: string, people: Ids, services: string[]}) => Promise<{id: string}>} */
function shareProperty(api, { property, people, services }) {
  return newRow(api, 'property_sharing', {
    property,
    property_manager: people.manager,
    company_admin: people.provider,
    manager_name: COMPANIES.manager,
    company_name: COMPANIES.provider,
    service_types: services,
    company_verified: true,
  });
}

/** @type {(api: Api, people: Ids) => Promise<{[person: string]: Session}>} */
async function signIn(api, people) {
  const acting = PEOPLE.filter(({ role }) => role === 'employee' || role === 'super_admin');
  const sessions = await Promise.all(
    acting.map(async ({ key, email }) => {
      const body = { identity: email, password: PASSWORD };
      const { token } = await api('POST', '/api/collections/users/auth-with-password', { body });
      return [key, { token, id: people[key] ?? '' }];
    }),
  );
  return Object.fromEntries(sessions);
}

/** The first picture of an entry. @type {(planned: Entry[], index: number) => Promise<Picture>} */
function pictureIn(planned, index) {
  return createDemoPhoto(planned[index]?.pictures[0] ?? '', createSeededRandom(index * PICTURES_MAX));
}

/** @type {(of: Delivery) => Promise<void>} */
async function deliverDocumentation({ api, rules, sessions, properties, entry, index, copied }) {
  const photos = await Promise.all(
    entry.pictures.map((name, place) => createDemoPhoto(name, createSeededRandom(index * PICTURES_MAX + place))),
  );
  if (copied?.at === index) photos[0] = copied.picture;
  const session = sessions[entry.person];
  if (!session) throw new Error(`Nobody is ${entry.person}.`);
  const sealed = sealedBody({ rules, entry, photos, author: session.id, property: properties[entry.property] ?? '' });
  const path = `/api/app/documentations`;
  /** @type {(body: object) => Promise<unknown>} */
  const patch = (body) => api('PATCH', `/api/collections/documentations/records/${sealed.id}`, { body });
  /** @type {(ms: number) => string} */
  const formatArrival = (ms) => new Date(ms).toISOString();
  await api('POST', path, { body: sealed, token: session.token });
  // Before it is complete: afterwards a changed arrival would be a correction.
  await patch({
    received_at: formatArrival(entry.receivedAt),
    completed_at: formatArrival(entry.receivedAt + 6000),
  });
  for (const [place, { id }] of sealed.photos.entries()) {
    const sent = { body: photos[place]?.bytes, token: session.token, type: 'image/jpeg' };
    await api('PUT', `${path}/${sealed.id}/photos/${id}`, sent);
  }
  if (index !== CORRECTED) return;
  const notes = `${entry.notes} Auch der Keller wurde geprüft.`.trim();
  await api('PATCH', `/api/app/admin/documentations/${sealed.id}`, { token: sessions.admin?.token, body: { notes } });
}

/**
 * As a phone sends it (docs/api.md).
 * @type {(of: {rules: Rules, entry: Entry, photos: Picture[], author: string, property: string}) => Sealed}
 */
function sealedBody({ rules, entry, photos, author, property }) {
  const id = () => rules.id.newId((count) => randomBytes(count));
  /** @type {(ms: number) => string} */
  const toIsoTime = (ms) => new Date(ms).toISOString();
  const { place } = entry;
  const step = (entry.capturedAt - entry.startedAt) / (photos.length + 1);
  const done = (entry.done ?? []).map((code) => ({ code, label: DONE[code] ?? '' }));
  const content = {
    ...(done.length > 0 ? { version: 2, work: { activities: done, from: null, until: null } } : { version: 1 }),
    id: entry.id ?? id(),
    author,
    property,
    employeeName: null,
    location: place.address,
    latitude: place.latitude,
    longitude: place.longitude,
    accuracy: place.accuracy,
    locationSource: place.source,
    serviceType: entry.service,
    notes: entry.notes,
    startedAt: toIsoTime(entry.startedAt),
    capturedAt: toIsoTime(entry.capturedAt),
    clockOffset: 0,
    photos: photos.map(({ bytes, width, height, sha256 }, index) => ({
      id: id(),
      sha256,
      bytes: bytes.length,
      width,
      height,
      takenAt: toIsoTime(entry.startedAt + Math.round(step * (index + 1))),
      source: 'camera',
    })),
  };
  const contentHash = createHash('sha256').update(rules.canonical.toCanonicalJson(content)).digest('hex');
  return /** @type {Sealed} */ ({ ...content, contentHash });
}
