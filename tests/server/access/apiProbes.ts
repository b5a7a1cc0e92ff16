/** Requests to the routes of `/api/v1/`, each with a key of the actor's own account. */
import type { RequestOptions } from './question';
import { documentationOf, freshApiKey } from './spares';

/** `no`: an office's key gets 404 for what it does not see. */
const api =
  (path: string, no = [401]): RequestOptions =>
  async (stage, actor) => ({
    path: `/api/v1/${path}`,
    headers: { Authorization: `Bearer ${await freshApiKey(stage, actor)}` },
    ok: [200],
    no,
  });

export const API_QUESTIONS: Record<string, RequestOptions> = {
  'GET /api/v1/openapi.json': () => ({ path: '/api/v1/openapi.json', ok: [200] }),
  'GET /api/v1/properties': api('properties'),
  'GET /api/v1/documentations': api('documentations'),
  'GET /api/v1/photos/{id}': (stage, actor, allowed) =>
    api(`photos/${documentationOf(actor).sealed.photos[0]?.id}`, [401, 404])(stage, actor, allowed),
  'GET /api/v1/gaps': api('gaps'),
  'GET /api/v1/defects': api('defects'),
  'GET /api/v1/threads': api('threads'),
};
