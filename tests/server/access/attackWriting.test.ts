/** Crafted writes to foreign rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealed, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { commitCounter, everyRow, sql } from '../../support/server/sql';
import { PASSWORD } from '../../support/server/tenants';
import { type Furnished, token } from './furnish';
import { SCHEDULE, SPARE_PLACE } from './spares';
import { type Actor, outsidersOf, type Stage, setStage } from './stage';

let stage: Stage;
let commits: () => string;
beforeAll(async () => {
  stage = await setStage();
  commits = commitCounter(stage.server);
});
afterAll(() => stage.stop());

type Request = { method?: string; path: string; body: Json; headers?: Record<string, string> };
/** `self` is the attacker's own id, or any person's id for an attacker without an account. */
type Attack = (victim: Furnished, self: string, actor: Actor) => Request | Promise<Request>;

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;
const patch = (collection: string, id: string, body: Json): Request => ({
  method: 'PATCH',
  path: records(collection, id),
  body,
});
const PLACE = { ...SPARE_PLACE, name: 'Angriff' };
const address = () =>
  `angriff.${token()
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@example.org`;
const json = { 'Content-Type': 'application/json' };

/** PocketBase reads a complete record from the form part `@jsonPayload`. */
function form(payload: Json, more: Record<string, string | number> = {}): FormData {
  const parts = new FormData();
  parts.set('@jsonPayload', JSON.stringify(payload));
  for (const [key, value] of Object.entries(more)) parts.set(key, String(value));
  return parts;
}

/** Of a house that another tenant did not share, beside one that it did. */
const FOREIGN_SHARES: Attack[] = [
  ({ unshared, property }) => ({
    path: '/api/app/invitations',
    body: { properties: [unshared, property], email: address(), serviceTypes: ['Sonstiges'] },
  }),
  ({ unshared, company }) => ({
    path: '/api/app/sharings',
    body: { company: company.id, properties: [unshared], serviceTypes: ['Sonstiges'] },
  }),
];

const FAMILIES: Record<string, Attack[]> = {
  'mass assignment': [
    (_victim, self) => patch('users', self, { role: 'super_admin', employer: '', active: true, verified: true }),
    (victim, self) => patch('users', self, { employer: victim.company.id, role: 'employee', tokenKey: 'x'.repeat(50) }),
    (_victim, self) =>
      patch('users', self, { email: address(), emailVisibility: false, mfa: true, removed_at: '2020-01-01' }),
    (_victim, self) => ({
      path: records('users'),
      body: {
        email: address(),
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        role: 'super_admin',
        active: true,
        id: self,
      },
    }),
    ({ company }) => ({
      path: '/api/app/employees',
      body: {
        fullName: 'Nils Neu',
        email: address(),
        password: 'Kellertreppe-7',
        employer: company.id,
        role: 'super_admin',
      },
    }),
    ...FOREIGN_SHARES,
    async ({ property }, self) => {
      const { sealed } = await work({ author: self, property, photos: 1 });
      return {
        path: '/api/app/documentations',
        body: await resealed({ ...sealed, company_admin: self, state: 'complete' }),
      };
    },
  ],
  'foreign ids': [
    ({ property }) => patch('properties', property, { notes: 'x' }),
    ({ manager }) => ({ path: records('properties'), body: { ...PLACE, property_manager: manager.id } }),
    ({ company }, self) => ({
      path: records('properties'),
      body: { ...PLACE, property_manager: self, company_admin: company.id },
    }),
    ({ employee, property }) => ({ path: records('user_properties'), body: { user: employee.id, property } }),
    ({ property }, self) => ({ path: records('user_properties'), body: { user: self, property } }),
    ({ unshared }) => ({ path: '/api/app/links', body: { property: unshared } }),
    ({ unshared }) => ({
      path: '/api/app/invitations',
      body: { property: unshared, email: address(), serviceType: 'Sonstiges' },
    }),
    ...FOREIGN_SHARES,
    ({ unshared, company }) => ({
      path: '/api/app/plans',
      body: { properties: [unshared], service: 'Sonstiges', provider: company.id, ...SCHEDULE },
    }),
    async ({ property }, self) => {
      const { sealed } = await work({ author: self, property, photos: 1 });
      return { path: '/api/app/documentations', body: sealed };
    },
    ({ begun }) => ({
      method: 'PUT',
      path: `/api/app/documentations/${begun.sealed.id}/photos/${begun.sealed.photos[0]?.id}`,
      body: begun.files[0],
      headers: { 'Content-Type': 'image/jpeg' },
    }),
  ],
  batch: [
    ({ property }) => ({
      path: '/api/batch',
      body: { requests: [{ method: 'DELETE', url: records('properties', property) }] },
    }),
    (_victim, self) => ({
      path: '/api/batch',
      body: { requests: [{ method: 'PATCH', url: records('users', self), body: { role: 'super_admin' } }] },
    }),
    ({ property }, self) => ({
      path: '/api/batch',
      body: form({
        requests: [{ method: 'PUT', url: records('properties'), body: { id: property, property_manager: self } }],
      }),
    }),
  ],
  '@jsonPayload': [
    (_victim, self) => patch('users', self, form({ role: 'super_admin', active: true })),
    ({ manager }) => ({ path: records('properties'), body: form({ ...PLACE, property_manager: manager.id }) }),
    ({ manager }, self) => ({
      path: records('properties'),
      body: form({ property_manager: manager.id }, { ...PLACE, property_manager: self }),
    }),
    ({ property }) => patch('properties', property, form({ notes: 'x' })),
  ],
  modifiers: [
    ({ company }, self) =>
      patch('users', self, { 'role+': 'super_admin', 'employer+': company.id, '+employer': company.id }),
    (_victim, self) =>
      patch('users', self, { 'active-': true, 'employer-': 'x', 'tokenKey:autogenerate': 'x', 'role:each': 'x' }),
    ({ company }, self) => ({
      path: records('properties'),
      body: { ...PLACE, property_manager: self, 'company_admin+': company.id, '+company_admin': company.id },
    }),
    ({ manager }, _self, actor) =>
      patch('properties', actor.target.own, {
        'property_manager+': manager.id,
        'company_admin-': actor.target.company.id,
      }),
    ({ manager }, _self, actor) =>
      patch('properties', actor.target.unshared, { '+property_manager': manager.id, 'ended_at:x': 1 }),
    ({ sharing }) => patch('property_sharing', sharing, { 'service_types+': 'Winterdienst' }),
  ],
  'duplicate keys': [
    (_victim, self) => ({
      ...patch(
        'users',
        self,
        '{"company_name":"x","role":"employee","role":"super_admin","active":true,"active":false}',
      ),
      headers: json,
    }),
    ({ manager }, self) => ({
      path: records('properties'),
      body: `{"name":"Angriff","address":"Hauptstraße 9","property_manager":"${self}","property_manager":"${manager.id}"}`,
      headers: json,
    }),
    ({ unshared }, _self, actor) => ({
      path: '/api/app/links',
      body: `{"property":"${actor.target.property}","property":"${unshared}"}`,
      headers: json,
    }),
    async ({ property }, self, actor) => {
      const { sealed } = await work({ author: self, property: actor.target.property, photos: 1 });
      const body = JSON.stringify(sealed).replace('{', `{"property":"${property}",`);
      return {
        path: '/api/app/documentations',
        body: body.replace('"property":null', '"property":null'),
        headers: json,
      };
    },
  ],
};

/** Fields that no attack changes. */
const GUARDED = [
  'SELECT id, role, employer, active, verified, emailVisibility, email, password, tokenKey, mfa, removed_at FROM users',
  'SELECT id, company_admin, property_manager, ended_at FROM properties',
];
async function guarded(): Promise<Map<string, string>> {
  const all = await Promise.all(GUARDED.map((query) => sql(stage.server, query)));
  return new Map(all.flat().map((row) => [row.id, JSON.stringify(row)]));
}

type State = { at: string; rows: Map<string, string>; guarded: Map<string, string> };
let known: State | undefined;
/** Reads the database again only after a commit. */
async function stateNow(): Promise<State> {
  const at = commits();
  if (known?.at !== at) {
    const [rows, guardedRows] = await Promise.all([everyRow(stage.server), guarded()]);
    known = { at, rows, guarded: guardedRows };
  }
  return known;
}

/** Foreign rows and guarded fields that an attack changed. */
async function harm(before: State, victim: Furnished): Promise<string[]> {
  const now = await stateNow();
  const changed = [...new Set([...before.rows.keys(), ...now.rows.keys()])].filter(
    (row) => now.rows.get(row) !== before.rows.get(row),
  );
  const touched = changed.filter((row) => victim.marks.some((mark) => `${row} ${now.rows.get(row)}`.includes(mark)));
  const promoted = [...before.guarded.keys()].filter((id) => now.guarded.get(id) !== before.guarded.get(id));
  return [...touched, ...promoted.map((id) => `guarded ${id}`)];
}

describe.each(Object.keys(FAMILIES))('%s', (family) => {
  const attacks = (FAMILIES[family] ?? []).map((attack, index) => [index + 1, attack] as const);

  it.each(attacks)('attack %i harms no other account and raises no rights', async (_index, attack) => {
    for (const [actor, victim] of outsidersOf(stage)) {
      const self = actor.person?.id ?? stage.a.employee.id;
      const { method = 'POST', path, body, headers } = await attack(victim, self, actor);
      const before = await stateNow();
      const counted = commits();
      const answer = await send(stage.server, path, { method, body, headers: { ...headers, ...actor.headers } });
      const done = counted === commits() ? [] : await harm(before, victim);
      expect({ who: actor.name, done }).toEqual({ who: actor.name, done: [] });
      expect(answer.status, actor.name).toBeLessThan(500);
      const text = JSON.stringify(answer.body);
      const message = typeof body === 'string' ? `${path}${body}` : `${path}${JSON.stringify(body)}`;
      const reported = victim.marks.filter((mark) => text.includes(mark) && !message.includes(mark));
      expect({ who: actor.name, told: reported }).toEqual({ who: actor.name, told: [] });
    }
  });
});

it('no account became super admin or was taken over', async () => {
  const admins = await sql(stage.server, "SELECT email FROM users WHERE role = 'super_admin'");
  expect(admins).toEqual([{ email: 'super_admin@example.net' }]);
});
