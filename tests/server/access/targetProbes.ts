/** Requests to the routes of Soll-Bilder. Each one is a photo of the target's employee, chosen by the actor's office. */
import { sql } from '../../support/server/sql';
import type { RequestOptions as Probe } from './question';
import { ownerOf } from './spares';
import type { Actor, Stage } from './stage';

/** @returns the photo's id */
async function choosePhoto(stage: Stage, actor: Actor): Promise<string> {
  const { property, done } = actor.target;
  const photo = done.employee.sealed.photos[0]?.id ?? '';
  const owner = Object.values(ownerOf(actor))[0];
  await sql(
    stage.server,
    `UPDATE documentations SET service_type = 'Hausmeister' WHERE id = '${done.employee.sealed.id}'`,
  );
  await sql(
    stage.server,
    `INSERT OR IGNORE INTO target_photos (property, service, photo, owner, chosen_at)
     VALUES ('${property}', 'Hausmeister', '${photo}', '${owner}', '2026-11-24T10:00:00.000Z')`,
  );
  return photo;
}

/** An ended link gives 404. */
const ended = (actor: Actor) => (actor.principal === 'LX' ? [404] : undefined);

const withPhoto =
  (method: string, ok: number[]): Probe =>
  async (stage, actor) => {
    const path = `/api/app/targets/${await choosePhoto(stage, actor)}`;
    return { method, path, ok, ...(method === 'GET' && { no: ended(actor) }) };
  };

export const TARGET_QUESTIONS: Record<string, Probe> = {
  'GET /api/app/documentations/{id}/targets': (_stage, { target }) => ({
    path: `/api/app/documentations/${target.done.employee.sealed.id}/targets`,
    ok: [200],
  }),
  'GET /api/app/targets': (_stage, actor) => ({ path: '/api/app/targets', ok: [200], no: ended(actor) }),
  'GET /api/app/targets/{photoId}': withPhoto('GET', [200]),
  'PUT /api/app/targets/{photoId}': withPhoto('PUT', [204]),
  'DELETE /api/app/targets/{photoId}': withPhoto('DELETE', [204]),
};
