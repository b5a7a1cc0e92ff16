/** Phones that deliver to one server in parallel, with little CPU: the server needs it. */
import { readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import sharp from 'sharp';
import { session, type Work, work } from '../support/rows/work';
import type { TestServer } from '../support/server/server';
import type { Tenant } from '../support/server/tenants';

const BYTES = 29_000;

export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | string };

/** Like fetch, with less CPU. @throws on every answer that is no success. */
export function post({ url }: TestServer, agent: Agent, { method, path, headers, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const pending = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      const { statusCode: status = 0 } = answer;
      answer.on('end', () => (status < 300 ? resolve() : reject(new Error(`${method} ${path}: ${status}`))));
    });
    pending.on('error', reject);
    pending.end(body);
  });
}

function photoOf(base: Buffer, number: number): Buffer {
  // A comment segment changes bytes and hash, and not the picture.
  const comment = Buffer.from(`photo ${number}`.padEnd(20));
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([base.subarray(0, 2), head, comment, base.subarray(2)]);
}

/** Noise, because a smooth picture would compress to nothing. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  for (let width = 160; ; width += 16) {
    const made = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    if (made.length >= BYTES) return made;
  }
}

export function delivery({ sealed, files }: Work, token: string): Sent[] {
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

/** CPU time of a process and its children, ms. */
function processor({ pid }: TestServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime, stime, cutime, cstime (proc(5)); 100 ticks per second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** `rate` per second; `cost`: ms of server CPU for one. */
export type Taken = { rate: number; cost: number };

export async function taken(
  { server, agent, phones }: { server: TestServer; agent: Agent; phones: number },
  all: Sent[][],
): Promise<Taken> {
  const [begun, before] = [performance.now(), processor(server)];
  const queue = [...all];
  const phone = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) for (const one of next) await post(server, agent, one);
  };
  await Promise.all(Array.from({ length: phones }, phone));
  return {
    rate: (all.length / (performance.now() - begun)) * 1000,
    cost: (processor(server) - before) / all.length,
  };
}

/** Unique documentations of a tenant's employee; each call makes new ones. */
export class Works {
  private number = 0;

  private constructor(private readonly base: Buffer) {}

  static async begin(): Promise<Works> {
    return new Works(await picture());
  }

  get bytes(): number {
    return this.base.length;
  }

  async made({ employee, property }: Tenant, { count, photos }: { count: number; photos: number }): Promise<Work[]> {
    const made: Work[] = [];
    while (made.length < count) {
      const files: Buffer[] = [];
      while (files.length < photos) files.push(photoOf(this.base, this.number++));
      made.push(await work({ author: employee.id, property, files }));
    }
    return made;
  }
}
