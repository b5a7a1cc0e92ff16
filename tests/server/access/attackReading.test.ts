/** Crafted reads of foreign rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensOf } from '../../support/server/secrets';
import { type Answer, type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Furnished } from './furnish';
import { outsidersOf, type Stage, setStage } from './stage';

let stage: Stage;
let secrets: string[];
beforeAll(async () => {
  stage = await setStage();
  const rows = await sql(
    stage.server,
    `SELECT password AS s FROM users UNION SELECT tokenKey FROM users UNION SELECT token_hash FROM documentation_links
     UNION SELECT token_hash FROM delivery_grants UNION SELECT token_hash FROM property_manager_invitations
     UNION SELECT token_sealed FROM documentation_links UNION SELECT token_sealed FROM property_manager_invitations
     UNION SELECT substr(sealed, 1, 60) FROM documentations`,
  );
  secrets = [...rows.map((row) => String(row.s)).filter((secret) => secret.length > 20), ...tokensOf(stage.server.url)];
});
afterAll(() => stage.stop());

const records = (collection: string, query: Record<string, string>, id = '') =>
  `/api/collections/${collection}/records${id}?${new URLSearchParams({ perPage: '200', ...query })}`;

/** `refused` marks queries that name a hidden field. */
type Question = [collection: string, query: (victim: Furnished) => Record<string, string>];
const HIDDEN_QUESTIONS: Record<string, Question[]> = {
  filter: [
    ['users', () => ({ filter: 'tokenKey ~ "a"' })],
    ['users', () => ({ filter: 'role = "super_admin"' })],
    ['users', () => ({ filter: 'employer.email ~ "@"' })],
    ['documentation_links', () => ({ filter: 'token_hash ~ "a"' })],
    ['property_manager_invitations', () => ({ filter: 'token_sealed != ""' })],
    ['documentations', () => ({ filter: 'sealed ~ "contentHash"' })],
    ['documentations', () => ({ filter: '@collection.users.email ?~ "b@"' })],
    ['documentations', () => ({ filter: '@request.auth.role = "super_admin"' })],
  ],
  sort: [
    ['users', () => ({ sort: 'tokenKey' })],
    ['users', () => ({ sort: '-role' })],
    ['documentation_links', () => ({ sort: 'token_hash' })],
    ['documentations', () => ({ sort: 'user.role' })],
  ],
};
const OPEN_QUESTIONS: Record<string, Question[]> = {
  filter: [
    ['documentations', ({ manager }) => ({ filter: `property_manager = "${manager.id}"` })],
    ['documentations', ({ done }) => ({ filter: `id = "${done.employee.sealed.id}" || id != ""` })],
    ['users', ({ employee }) => ({ filter: `email = "${employee.email}"` })],
    ['users', () => ({ filter: 'id != "" || id = ""' })],
    ['properties', ({ unshared }) => ({ filter: `id = "${unshared}"` })],
    ['audit_log', () => ({ filter: 'record != ""' })],
    ['property_sharing', ({ company }) => ({ filter: `company_admin = "${company.id}"` })],
  ],
  sort: [
    ['documentations', () => ({ sort: '-property_name,captured_at' })],
    ['users', () => ({ sort: 'email' })],
    ['properties', () => ({ sort: '@random' })],
    ['documentations', () => ({ sort: 'user.email' })],
  ],
  expand: [
    ['documentations', () => ({ expand: 'user,company_admin,property,property_manager,link' })],
    ['documentations', () => ({ expand: 'property.property_sharing_via_property.company_admin' })],
    ['property_sharing', () => ({ expand: 'property_manager,company_admin,property.company_admin' })],
    ['user_properties', () => ({ expand: 'user.employer,property.property_manager' })],
    ['documentation_photos', () => ({ expand: 'documentation.user.employer' })],
  ],
  fields: [
    ['users', () => ({ fields: '*,tokenKey,password,role,employer' })],
    ['documentations', () => ({ fields: 'id,sealed,expand.user.email', expand: 'user' })],
    ['documentation_links', () => ({ fields: 'id,token_hash,token_sealed:excerpt(50)' })],
    ['property_manager_invitations', () => ({ fields: '*,token_sealed' })],
  ],
  'back-relations': [
    ['properties', () => ({ expand: 'documentations_via_property,user_properties_via_property.user' })],
    ['properties', () => ({ expand: 'property_manager_invitations_via_property,documentation_links_via_property' })],
    ['properties', () => ({ filter: 'documentations_via_property.notes ~ "K"' })],
    ['users', () => ({ expand: 'delivery_grants_via_user,documentations_via_user,users_via_employer' })],
    ['users', () => ({ filter: 'delivery_grants_via_user.token_hash ~ "a"' })],
  ],
};

function toLines(answer: Answer, message: string, victim: Furnished): string[] {
  const text = JSON.stringify(answer.body);
  const names = [...victim.marks, ...secrets].filter((mark) => text.includes(mark) && !message.includes(mark));
  // An audit row contains a name of an account as it was, for its own tenant.
  if (message.includes('audit_log')) return names;
  return /"(role|employer)":"/.test(text) ? [...names, 'a hidden field'] : names;
}

async function requestAll([collection, query]: Question, extra: Record<string, string> = {}) {
  const pending = outsidersOf(stage).map(async ([actor, victim]) => {
    const path = records(collection, { ...query(victim), ...extra });
    const answer = await send(stage.server, path, { headers: actor.headers });
    return { who: actor.name, answer, told: toLines(answer, decodeURIComponent(path), victim) };
  });
  return Promise.all(pending);
}

const nameOf = ([collection, query]: Question) => `${collection} ${query.toString().replace(/^.*?=> /, '')}`;

describe.each(Object.keys(OPEN_QUESTIONS))('%s', (family) => {
  it.each((OPEN_QUESTIONS[family] ?? []).map((question) => [nameOf(question), question] as const))(
    'reveals no other tenant (%#)',
    async (_name, question) => {
      for (const { who, told, answer } of await requestAll(question)) {
        expect({ who, told }).toEqual({ who, told: [] });
        expect(answer.status).toBeLessThan(500);
      }
    },
  );
});

describe.each(Object.keys(HIDDEN_QUESTIONS))('%s by hidden fields', (family) => {
  it.each((HIDDEN_QUESTIONS[family] ?? []).map((question) => [nameOf(question), question] as const))(
    'refuses an oracle (%#)',
    async (_name, question) => {
      for (const { who, told, answer } of await requestAll(question)) {
        expect({ who, told }).toEqual({ who, told: [] });
        const isRefused = answer.status === 400 || answer.status === 403;
        expect({ who, refused: isRefused || answer.body.items?.length === 0 }).toEqual({ who, refused: true });
      }
    },
  );
});

describe('alternative spellings', () => {
  it.each([
    ['in capitals', (collection: Json) => collection.name.toUpperCase()],
    ['by its id', (collection: Json) => collection.id],
  ])('of a collection, %s, open no list', async (_how, spelled) => {
    const { items } = (await send(stage.server, '/api/collections?perPage=200', { token: stage.server.su })).body;
    const request = async (path: string, headers: Record<string, string>) => {
      const { status, body } = await send(stage.server, path, { headers });
      return { status, ids: body.items?.map((row: Json) => row.id) ?? null };
    };
    for (const collection of items)
      await Promise.all(
        outsidersOf(stage).map(async ([{ name: who, headers }]) => {
          const other = await request(records(spelled(collection), {}), headers);
          expect({ who, collection: collection.name, ...other }).toEqual({
            who,
            collection: collection.name,
            status: 403,
            ids: null,
          });
        }),
      );
    const ticks = items.find(({ name }: Json) => name === 'ticks');
    for (const [{ name: who, headers }, { manager }] of outsidersOf(stage)) {
      const path = `/api/collections/${spelled(ticks)}/records/${manager.id}`;
      expect({ who, ...(await request(path, headers)) }).toEqual({ who, status: 404, ids: null });
    }
  });
});

describe('counts', () => {
  it.each([
    ['documentations', 'every documentation'],
    ['users', 'every account'],
    ['properties', 'every property'],
    ['documentation_photos', 'every photo'],
    ['audit_log', 'every line of the audit log'],
  ])('counts no rows of %s', async (collection) => {
    for (const { who, answer } of await requestAll([collection, () => ({})], { skipTotal: '0' }))
      expect({ who, status: answer.status, code: answer.body.code }).toEqual({
        who,
        status: 400,
        code: 'query_refused',
      });
    for (const { who, answer } of await requestAll([collection, () => ({})])) {
      const { totalItems, totalPages } = answer.body;
      expect({ who, totalItems, totalPages }).toEqual({ who, totalItems: -1, totalPages: -1 });
    }
  });

  it('GET counts returns 0 for a foreign property and employee', async () => {
    for (const [actor, victim] of outsidersOf(stage)) {
      for (const query of [
        `property=${victim.property}`,
        `employee=${victim.employee.id}`,
        `company=${victim.company.id}`,
      ]) {
        const { status, body } = await send(stage.server, `/api/app/counts?${query}`, { headers: actor.headers });
        if (status === 200) expect({ who: actor.name, n: body.documentations }).toEqual({ who: actor.name, n: 0 });
        else expect(status).toBe(401);
      }
    }
  });
});

describe('search words', () => {
  it('GET words suggests no word that only another tenant has', async () => {
    const outsiders = outsidersOf(stage);
    const rare = new Map<Furnished, string>();
    for (const victim of new Set(outsiders.map(([, one]) => one))) {
      // Consonants only: 'ae' would be stored as 'a', so the mistake would not match.
      const word = `sonderwort${Array.from(victim.manager.id, (sign) => 'bcdfgklm'[sign.charCodeAt(0) % 8]).join('')}q`;
      rare.set(victim, word);
      await update(stage.server, 'documentations', { id: victim.done.employee.sealed.id, notes: word });
    }
    const misspelt = (victim: Furnished) => `/api/app/words?search=${rare.get(victim)?.slice(0, -1)}x`;
    for (const [victim, instead] of rare) {
      const own = await send(stage.server, misspelt(victim), { token: victim.manager.token });
      expect(own.body.items).toMatchObject([{ instead }]);
    }
    const reported = outsiders.map(async ([{ name: who, headers }, victim]) => {
      const { status, body } = await send(stage.server, misspelt(victim), { headers });
      if (status === 200) expect({ who, items: body.items }).toEqual({ who, items: [] });
      else expect([401, 403]).toContain(status);
    });
    await Promise.all(reported);
  });
});
