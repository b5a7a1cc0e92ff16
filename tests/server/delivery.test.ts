import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, send, startServer, type TestServer } from '../support/server';
import { tenants, type World } from '../support/tenants';
import { deliver, grant, put, receipt, receipts, session, submit, work } from '../support/work';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
});
afterAll(() => server.remove());

const mine = (more = {}) => work({ author: world.a.employee.id, property: world.a.property, ...more });

describe('a documentation', () => {
  it('arrives with its photos and is complete with the last one', async () => {
    const what = await mine();
    const by = session(world.a.employee.token);
    const first = await submit(server, what.sealed, by);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ id: what.sealed.id, state: 'receiving', contentHash: what.sealed.contentHash });
    expect(first.body.missing).toEqual(what.sealed.photos.map((photo) => photo.id));
    expect((await put(server, { work: what, index: 1 }, by)).body.missing).toEqual([what.sealed.photos[0]?.id]);
    const last = await put(server, { work: what, index: 0 }, by);
    expect(last.status).toBe(201);
    expect(last.body).toMatchObject({ state: 'complete', missing: [], number: expect.stringMatching(/^\w{5}-\w{5}$/) });
    expect((await receipt(server, what.sealed.id, by)).body).toEqual(last.body);
    expect((await receipts(server, [what.sealed.id], by)).body).toEqual({ receipts: [last.body] });
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row).toMatchObject({
      state: 'complete',
      photo_count: 2,
      employee_name: 'Mitarbeit A',
      company_admin: world.a.company.id,
      property_manager: world.a.manager.id,
      service_type: 'Hausmeister',
      location_status: 'on_site',
      late: false,
      held: false,
    });
  });
  it('arrives by a delivery grant alone', async () => {
    const { body } = await send(server, '/api/app/delivery-grant', { method: 'POST', token: world.a.employee.token });
    const answer = await deliver(server, await mine(), grant(body.grant));
    expect(answer.body.state).toBe('complete');
  });
});
