/** Edits outside of the record's row: stamp, device, link, moved entry. */
import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { answersHonestly, stampNow, startAuthority } from '../../support/evidence/authority';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, link, session, type Work, work } from '../../support/rows/work';
import { create, type Json, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { changing } from '../delivery/changing';

const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended) await end();
});

async function stageOf(env: { [name: string]: string } = {}) {
  const { server, world } = await startTenants({ clock: false, env });
  ended.unshift(() => server.remove());
  const { a } = world;
  const made = async (what?: Work, headers = session(a.employee.token)) => {
    const sent = what ?? (await work({ author: a.employee.id, property: a.property, photos: 1 }));
    const { body } = await deliver(server, sent, headers);
    return { ...sent, number: String(body.number), id: sent.sealed.id };
  };
  return { server, a, made, ...changing({ server, world }) };
}
async function pageOf(server: TestServer, number: string): Promise<string> {
  const body = String((await send(server, `/pruefen/${number}`)).body);
  return body
    .slice(body.indexOf(`Nr.\u00a0${number}`))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('a stamp shows the time of its entry, not of its row', async () => {
  const authority = await startAuthority();
  ended.push(() => authority.stop());
  answersHonestly(authority);
  const { server, made } = await stageOf({ TSA_URL: authority.url });
  const one = await made();
  await signNow(server);
  await stampNow(server);
  await made();
  await signNow(server);
  expect(await pageOf(server, one.number)).toMatch(/Spätestens am \d\d\.\d\d\.20(?!20)/);
  const [{ at }] = (await sql(server, 'SELECT at FROM evidence_stamps')) as Json[];
  await sql(server, "UPDATE evidence_stamps SET at = '2020-01-01T00:00:00.000Z'");
  expect(await pageOf(server, one.number)).not.toContain('01.01.2020');
  const entry = `UPDATE evidence_openings SET opened = replace(opened, '${at}', '2020-01-01T00:00:00.000Z')`;
  await sql(server, `${entry} WHERE about = 'evidence_stamps'`);
  expect(await pageOf(server, one.number)).not.toContain('01.01.2020');
  expect((await verified(server)).code).toBe(1);
});

it('a device shows the time of its entry when its row was edited or lost', async () => {
  const { server, a, made } = await stageOf();
  const device = deviceOfNode();
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const one = await made(what, { ...session(a.employee.token), ...device.header(what.sealed.contentHash) });
  await signNow(server);
  const message = /Gerät bekannt seit [\d., ]+/.exec(await pageOf(server, one.number))?.[0];
  expect(message).toBeTruthy();
  for (const edit of ["UPDATE device_keys SET since = '2020-01-01T00:00:00.000Z'", 'DELETE FROM device_keys']) {
    await sql(server, edit);
    expect(await pageOf(server, one.number), edit).toContain(message);
    expect((await verified(server)).code, edit).toBe(1);
  }
  const entry = 'UPDATE evidence_openings SET opened = replace(opened, \'"since\\":\\"20\', \'"since\\":\\"19\')';
  await sql(server, `${entry} WHERE about = 'device_keys'`);
  expect(await pageOf(server, one.number)).not.toContain('Gerät bekannt seit');
});

it('a record that lost its link is named', async () => {
  const { server, a, made } = await stageOf();
  const body = { property: a.property, label: 'Kette' };
  const { url } = (await send(server, '/api/app/links', { token: a.company.token, body })).body;
  const content = { employeeName: 'Kolonne Süd' };
  const what = await work({ author: null, property: a.property, photos: 1, content });
  const one = await made(what, link(String(url).replace(/.*\//, '')));
  await signNow(server);
  expect((await verified(server)).text).toContain('Alles unverändert.');
  await sql(server, 'DELETE FROM documentation_links');
  await sql(server, "UPDATE documentations SET link = ''");
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(one.number) });
  expect(await pageOf(server, one.number)).not.toContain('Unverändert');
});

it("a correction moved to a plan is named with its record's number", async () => {
  const { server, a, made, edit } = await stageOf();
  const one = await made();
  await signNow(server);
  const [head] = await sql(server, `SELECT position, mac FROM evidence_heads WHERE record = '${one.id}'`);
  const [{ notes }] = (await sql(server, 'SELECT notes FROM documentations')) as Json[];
  expect((await edit(one, { notes: 'Berichtigt' })).status).toBe(204);
  await signNow(server);
  const plan = await create(server, 'service_plans', {
    property: a.property,
    property_manager: a.manager.id,
    service_type: 'Hausmeister',
    rhythm: { kind: 'weekdays', days: [1] },
    tolerance: 0,
    starts_on: '2026-12-01',
  });
  await sql(
    server,
    `UPDATE evidence_openings SET about = 'service_plans', record = '${plan.id}'
       WHERE position = (SELECT MAX(position) FROM evidence_openings WHERE record = '${one.id}')`,
  );
  const gone = `/api/collections/service_plans/records/${plan.id}`;
  expect((await send(server, gone, { method: 'DELETE', token: server.su })).status).toBe(204);
  const { position, mac } = head as { position: number; mac: string };
  await sql(server, `UPDATE evidence_heads SET position = ${position}, mac = '${mac}' WHERE record = '${one.id}'`);
  await sql(server, `UPDATE documentations SET notes = '${notes}', edited_at = '', edited_by = ''`);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(/wurde einer anderen zugeordnet/) });
  expect(text).toContain(one.number);
  expect(await pageOf(server, one.number)).not.toContain('Unverändert');
});

it('a hidden correction of version 1 is named and shown at the Löschsperre', async () => {
  const { server, a, made, edit } = await stageOf();
  const one = await made();
  expect((await edit(one, { notes: 'Berichtigt' })).status).toBe(204);
  const hold = { records: [one.id], reason: 'Streit um die Treppe', until: '2027-11-01' };
  expect((await send(server, '/api/app/legal-holds', { body: hold, token: a.manager.token })).status).toBe(201);
  await asVersion1(server, one.id);
  await server.stop();
  const again = await startServer({ dir: server.dir, port: server.port, clock: false });
  ended.unshift(() => again.stop());
  await signNow(again);
  expect((await verified(again)).text).toContain('Alles unverändert.');
  expect(await pageOf(again, one.number)).toContain('Berichtigt');
  await sql(again, "UPDATE evidence_openings SET about = 'x' WHERE position = 1");
  await sql(again, "UPDATE documentations SET edited_by = ''");
  const { code, text } = await verified(again);
  expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(/Eintrag 1 .*zugeordnet/) });
  expect(text).toContain(one.number);
  expect(await pageOf(again, one.number)).not.toContain('Unverändert');
});

const PARTS = 'record change by photos service place person notes signature parties binding'.split(' ');
type Opened = { [part: string]: { salt: string; text: string } };

/** Converts a log to version 1: no binding, parties, marks, heads or signature. */
async function asVersion1(server: TestServer, record: string): Promise<void> {
  const kept = (await sql(
    server,
    `SELECT opened FROM evidence_openings WHERE record = '${record}' ORDER BY position`,
  )) as Json[];
  const tables = ['entries', 'openings', 'heads', 'heads_tree', 'heads_sum', 'checkpoints', 'nodes'];
  for (const table of tables) await sql(server, `DELETE FROM evidence_${table}`);
  for (const [position, row] of kept.entries()) {
    const opened = older(JSON.parse(row.opened));
    const text = JSON.stringify(opened).replaceAll("'", "''");
    await sql(
      server,
      `INSERT INTO evidence_entries (position, entry, mac) VALUES (${position}, unhex('${entryOf(opened)}'), '')`,
    );
    await sql(server, `INSERT INTO evidence_openings VALUES (${position}, 'documentations', '${record}', '${text}')`);
  }
}

function older({ parties: _parties, binding: _binding, ...opened }: Opened): Opened {
  const { created: _created, edited_at: _edited, ...service } = JSON.parse(opened.service?.text ?? '{}');
  const { kind, at } = JSON.parse(opened.change?.text ?? '{}');
  return {
    ...opened,
    service: { salt: opened.service?.salt ?? '', text: JSON.stringify(service) },
    change: { salt: opened.change?.salt ?? '', text: JSON.stringify({ at, kind, version: 1 }) },
  };
}

function entryOf(opened: Opened): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = PARTS.flatMap((name) => {
    const part = opened[name];
    return part ? [`${sha256(part.salt + part.text)}  ${name}\n`] : [];
  });
  return sha256(lines.join(''));
}
