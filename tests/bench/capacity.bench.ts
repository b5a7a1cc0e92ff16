/**
 * Documentations per second of one server, checked and on disk, against the simplest request of the same executable:
 * one record with three files.
 */
import { Agent } from 'node:http';
import { test } from '@playwright/test';
import type { Work } from '../support/rows/work';
import { send, startServer } from '../support/server/server';
import { tenants } from '../support/server/tenants';
import { delivery, type Sent, type Taken, taken, Works } from './deliveries';
import { median, ROUNDS, report } from './rows';

const PHOTOS = 3;
const EACH = 60;
const PHONES = 8;
const RAW = 'raw_records';

function record({ files }: Work): Sent[] {
  const boundary = 'messung';
  const parts = files.flatMap((file, at) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${at}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from('\r\n'),
  ]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return [{ method: 'POST', path: `/api/collections/${RAW}/records`, headers, body }];
}

test('documentations of three photos per second', async () => {
  const server = await startServer({ largeBodies: true });
  const { a: tenant } = await tenants(server);
  const fields = [{ type: 'file', name: 'files', maxSelect: PHOTOS, maxSize: 5_000_000 }];
  await send(server, '/api/collections', {
    token: server.su,
    body: { name: RAW, type: 'base', createRule: '', fields },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  const works = await Works.begin();
  const line = { server, agent, phones: PHONES };
  const [ours, raw]: [Taken[], Taken[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const of = await works.made(tenant, { count: EACH, photos: PHOTOS });
    const delivered = await taken(
      line,
      of.map((one) => delivery(one, tenant.employee.token)),
    );
    const stored = await taken(line, of.map(record));
    if (round < 0) continue;
    ours.push(delivered);
    raw.push(stored);
  }
  const middle = (all: readonly Taken[]) => ({
    rate: median(all.map(({ rate }) => rate)),
    cost: median(all.map(({ cost }) => cost)),
  });
  const [own, plain] = [middle(ours), middle(raw)];
  report({
    order: 16,
    what: 'documentations of three photos a second',
    comparedWith: 'one record with the same photos, unchecked',
    value: own.rate / plain.rate,
    unit: '×',
    better: 'higher',
    aim: 0.5,
    alarm: 0.12,
    rounds: ROUNDS,
    detail:
      `${own.rate.toFixed(0)} and ${plain.rate.toFixed(0)} a second from ${PHONES} phones, ${Math.round((PHOTOS * works.bytes) / 1000)} KB each; ` +
      `${own.cost.toFixed(1)} and ${plain.cost.toFixed(1)} ms of the server's processor each; ours are four requests, on the disk before they are answered`,
  });
  agent.destroy();
  await server.remove();
});
