/** A denial must not reveal whether a foreign row exists, neither by words nor by duration. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Json, send } from '../../support/server/server';
import type { Furnished } from './furnish';
import { type Actor, outsidersOf, type Stage, setStage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

const NOWHERE = 'gibtesnicht0000';

describe('foreign rows are denied exactly like missing rows', () => {
  const same = (answer: Answer) => JSON.stringify([answer.status, answer.body]);
  const blank = (text: string, id: string) => text.replaceAll(id, '…');
  const ids = (victim: Furnished): [string, string][] => [
    ['documentations', victim.done.employee.sealed.id],
    ['properties', victim.unshared],
    ['users', victim.employee.id],
    ['property_sharing', victim.sharing],
    ['documentation_links', victim.links.company.id],
  ];

  it('when the record API views or changes them', async () => {
    for (const [actor, victim] of outsidersOf(stage))
      for (const [collection, id] of ids(victim))
        for (const method of ['GET', 'PATCH', 'DELETE']) {
          const request = async (of: string) => {
            const path = `/api/collections/${collection}/records/${of}`;
            const body = method === 'PATCH' ? { notes: 'x' } : undefined;
            return blank(same(await send(stage.server, path, { method, headers: actor.headers, body })), of);
          };
          expect(await request(id), `${actor.name} ${method} ${collection}`).toBe(await request(NOWHERE));
        }
  });

  it('when the body of a new row names them', async () => {
    const create = async (actor: Actor, collection: string, body: Json) =>
      same(await send(stage.server, `/api/collections/${collection}/records`, { headers: actor.headers, body }));
    for (const [actor, victim] of outsidersOf(stage)) {
      const user = stage.a.unassigned.id;
      for (const [there, nowhere] of [
        [
          { user, property: victim.unshared },
          { user, property: NOWHERE },
        ],
        [
          { user: victim.employee.id, property: stage.a.property },
          { user: NOWHERE, property: stage.a.property },
        ],
      ])
        expect(await create(actor, 'user_properties', there), actor.name).toBe(
          await create(actor, 'user_properties', nowhere),
        );
    }
  });

  it('when the path or body of a route names them', async () => {
    const routes: [string, string, (victim: Furnished) => string, Json?][] = [
      ['POST', '/api/app/documentations/{id}/release', (victim) => victim.held.sealed.id],
      [
        'DELETE',
        '/api/app/documentations/{id}',
        (victim) => victim.done.employee.sealed.id,
        { reason: 'Falsche Immobilie' },
      ],
      ['GET', '/api/app/documentations/{id}/receipt', (victim) => victim.done.employee.sealed.id],
      ['POST', '/api/app/employees/{id}/active', (victim) => victim.employee.id, { active: false }],
      ['POST', '/api/app/sharings/{id}/end', (victim) => victim.sharing],
      ['POST', '/api/app/assignments/{id}/end', (victim) => victim.assignment],
      ['DELETE', '/api/app/properties/{id}', (victim) => victim.unshared],
      ['POST', '/api/app/links/{id}/revoke', (victim) => victim.links.manager.id, {}],
      ['GET', '/api/app/links/{id}/token', (victim) => victim.links.company.id],
      ['POST', '/api/app/invitations/{id}/send', (victim) => victim.invitation.id],
      ['GET', '/api/app/invitations/{id}/link', (victim) => victim.invitation.id],
    ];
    for (const [actor, victim] of outsidersOf(stage))
      for (const [method, path, idOf, body] of routes) {
        const sendRequest = async (id: string) =>
          same(await send(stage.server, path.replace('{id}', id), { method, body, headers: actor.headers }));
        expect(await sendRequest(idOf(victim)), `${actor.name} ${method} ${path}`).toBe(await sendRequest(NOWHERE));
      }
  });
});

describe('response time', () => {
  const ROUNDS = 31;
  const timed = async (path: string, headers: Record<string, string>) => {
    const startedAt = performance.now();
    await send(stage.server, path, { headers });
    return performance.now() - startedAt;
  };

  it.each([
    ['a record', (id: string) => `/api/collections/documentations/records/${id}`],
    ['a photo', (id: string) => `/api/collections/documentation_photos/records/${id}`],
    ['a receipt', (id: string) => `/api/app/documentations/${id}/receipt`],
  ])('does not differ between missing and foreign %s', async (what, path) => {
    for (const [actor, victim] of outsidersOf(stage)) {
      const { sealed } = victim.done.employee;
      const there = what === 'a photo' ? (sealed.photos[0]?.id ?? '') : sealed.id;
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        known.push(await timed(path(there), actor.headers));
        unknown.push(await timed(path(NOWHERE), actor.headers));
      }
      // Milliseconds that a network hides. The fastest sample is the work itself.
      expect(Math.abs(Math.min(...known) - Math.min(...unknown)), actor.name).toBeLessThan(5);
    }
  });
});
