/**
 * How many documentations a second one server takes, everything asked, checked and on the disk before it says so, against the
 * plainest thing the same executable can do with the same photos: one record with three files.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { test } from '@playwright/test';
import sharp from 'sharp';
import { send, startServer, type TestServer } from '../support/server';
import { type Tenant, tenants } from '../support/tenants';
import { session, type Work, work } from '../support/work';
import { median, ROUNDS, report } from './rows';

const PHOTOS = 3;
/** Bytes of a photo, about; three of them are 87 KB. */
const BYTES = 29_000;
/** Documentations of one turn of a side, and phones that deliver at the same moment. */
const EACH = 60;
const PHONES = 8;
const RAW = 'raw_records';

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | string };

/** Like fetch with less of the processor, which the server needs. @throws on every answer that is no success. */
function post({ url }: TestServer, agent: Agent, { method, path, headers, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const asked = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      const { statusCode: status = 0 } = answer;
      answer.on('end', () => (status < 300 ? resolve() : reject(new Error(`${method} ${path}: ${status}`))));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A JPEG of about BYTES that no other one is. */
function photo(base: Buffer, number: number): Buffer {
  // A comment behind the start of the picture: other bytes, another hash, the same picture.
  const comment = Buffer.from(`photo ${number}`.padEnd(20));
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([base.subarray(0, 2), head, comment, base.subarray(2)]);
}

/** A picture with noise, as large as asked: what is smooth would weigh nothing. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  for (let width = 160; ; width += 16) {
    const made = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    if (made.length >= BYTES) return made;
  }
}

/** The requests of one documentation: the header, then each photo. */
function delivery({ sealed, files }: Work, token: string): Sent[] {
  const path = '/api/app/documentations';
  const by = session(token);
  const header = {
    method: 'POST',
    path,
    headers: { ...by, 'Content-Type': 'application/json' },
    body: JSON.stringify(sealed),
  };
  const photos = sealed.photos.map(({ id }, at) => ({
    method: 'PUT',
    path: `${path}/${sealed.id}/photos/${id}`,
    headers: { ...by, 'Content-Type': 'image/jpeg' },
    body: Buffer.from(files[at] as Uint8Array),
  }));
  return [header, ...photos];
}

/** One request with three files, as PocketBase's own clients send it. */
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

/** Ticks of the processor that a process and what it started have taken, in ms. */
function processor({ pid }: TestServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime, stime, cutime, cstime (proc(5)), a hundred ticks a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** How many a second, and what one cost the server's processor, ms. */
type Taken = { rate: number; cost: number };

async function taken(server: TestServer, agent: Agent, all: Sent[][]): Promise<Taken> {
  const [begun, before] = [performance.now(), processor(server)];
  const queue = [...all];
  const phone = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) for (const one of next) await post(server, agent, one);
  };
  await Promise.all(Array.from({ length: PHONES }, phone));
  return {
    rate: (all.length / (performance.now() - begun)) * 1000,
    cost: (processor(server) - before) / all.length,
  };
}

test('documentations of three photos a second', async () => {
  const server = await startServer({ largeBodies: true });
  const { a: tenant } = await tenants(server);
  const fields = [{ type: 'file', name: 'files', maxSelect: PHOTOS, maxSize: 5_000_000 }];
  await send(server, '/api/collections', {
    token: server.su,
    body: { name: RAW, type: 'base', createRule: '', fields },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  const base = await picture();
  let number = 0;
  const works = async ({ employee, property }: Tenant) => {
    const made: Work[] = [];
    while (made.length < EACH) {
      const files: Buffer[] = [];
      while (files.length < PHOTOS) files.push(photo(base, number++));
      made.push(await work({ author: employee.id, property, files }));
    }
    return made;
  };
  const [ours, raw]: [Taken[], Taken[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const of = await works(tenant);
    const delivered = await taken(
      server,
      agent,
      of.map((one) => delivery(one, tenant.employee.token)),
    );
    const stored = await taken(server, agent, of.map(record));
    // The first turn warms up.
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
      `${own.rate.toFixed(0)} and ${plain.rate.toFixed(0)} a second from ${PHONES} phones, ${Math.round((PHOTOS * base.length) / 1000)} KB each; ` +
      `${own.cost.toFixed(1)} and ${plain.cost.toFixed(1)} ms of the server's processor each; ours are four requests, on the disk before they are answered`,
  });
  agent.destroy();
  await server.remove();
});
