/** Requests to the super admin's routes. */
import type { Json } from '../../support/server/server';
import { spareEmployee } from './furnish';
import { address, type RequestOptions, simple } from './question';
import { freshProperty, SPARE_PLACE, spare } from './spares';

const person =
  (suffix: string, method: string, body?: Json): RequestOptions =>
  async (stage, actor, allowed) => {
    const id = allowed ? await spareEmployee(stage.server, actor.target.company.id) : actor.target.employee.id;
    return { method, path: `/api/app/admin/users/${id}${suffix}`, body, ok: [200, 204] };
  };

export const ADMIN_QUESTIONS: Record<string, RequestOptions> = {
  'GET /api/app/admin/stats': simple('/api/app/admin/stats'),
  'GET /api/app/admin/users': simple('/api/app/admin/users'),
  'GET /api/app/admin/users/{id}': person('', 'GET'),
  'PATCH /api/app/admin/users/{id}': (stage, actor, allowed) =>
    person('', 'PATCH', { fullName: 'Neu Benannt', email: address(), companyName: '' })(stage, actor, allowed),
  'PUT /api/app/admin/users/{id}/role': person('/role', 'PUT', { role: 'property_manager' }),
  'POST /api/app/admin/users/{id}/active': person('/active', 'POST', { active: false }),
  'DELETE /api/app/admin/users/{id}': person('', 'DELETE'),
  'DELETE /api/app/admin/users/{id}/second-factor': person('/second-factor', 'DELETE'),
  'GET /api/app/admin/properties': simple('/api/app/admin/properties'),
  'PATCH /api/app/admin/properties/{id}': async (stage, actor, allowed) => {
    const make = () => freshProperty(stage, { property_manager: actor.target.manager.id });
    const body = { name: 'Umbenannt', address: SPARE_PLACE.address, notes: '' };
    const id = await spare(allowed, make, actor.target.property);
    return { method: 'PATCH', path: `/api/app/admin/properties/${id}`, body, ok: [200, 204] };
  },
  'DELETE /api/app/admin/properties/{id}': async (stage, actor, allowed) => {
    const make = () => freshProperty(stage, { property_manager: actor.target.manager.id });
    const id = await spare(allowed, make, actor.target.property);
    return { method: 'DELETE', path: `/api/app/admin/properties/${id}`, ok: [204] };
  },
  'GET /api/app/admin/documentations': simple('/api/app/admin/documentations'),
  'GET /api/app/admin/documentations/{id}': (_stage, actor) => ({
    path: `/api/app/admin/documentations/${actor.target.done.employee.sealed.id}`,
    ok: [200],
  }),
  'PATCH /api/app/admin/documentations/{id}': (_stage, actor) => ({
    method: 'PATCH',
    path: `/api/app/admin/documentations/${actor.target.done.employee.sealed.id}`,
    body: { notes: 'Nachgetragen' },
    ok: [200, 204],
  }),
  'GET /api/app/admin/audit': simple('/api/app/admin/audit'),
  'GET /api/app/admin/audit/people': simple('/api/app/admin/audit/people'),
  'GET /api/app/admin/system': simple('/api/app/admin/system'),
  'POST /api/app/admin/test-mail': simple('/api/app/admin/test-mail', { method: 'POST', ok: [200] }),
};
