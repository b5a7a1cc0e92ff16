/** The network between phone and server: a request may be cut, delayed, doubled, torn or answered by a third party. */

import type { AppInstance } from './appInstance';
import { SimBlob } from './browser';
import type { Answer, Request } from './server';

/** Network conditions. 'moody': each request gets another. */
export const MOODS = [
  'fine',
  'offline',
  'cutBefore',
  'cutInside',
  'answerLost',
  'torn',
  'silent',
  'held',
  'twice',
  'portal',
  'portal401',
  'portal403',
  'portal511',
  'gateway',
  'foreign',
  'foreign404',
  'garbled',
  'strange',
] as const;
export type Mood = (typeof MOODS)[number];

const HOUR = 3_600_000;
const page = (status: number, headers = {}): Answer => ({ status, type: 'text/html', body: '<html>', headers });
const json = (status: number, body: unknown): Answer => {
  return { status, type: 'application/json', body: JSON.stringify(body), headers: {} };
};

const OUTSIDERS: Partial<Record<Mood, Answer>> = {
  portal: page(200),
  portal401: page(401),
  portal403: json(403, { error: 'no ticket' }),
  portal511: page(511),
  gateway: page(502),
  foreign: page(503, { 'retry-after': '3600' }),
  foreign404: json(404, { status: 404, message: 'no route', data: {} }),
  strange: json(200, {
    id: 'another00000000',
    contentHash: '0',
    state: 'complete',
    missing: [],
    receivedAt: '2026-11-21T06:00:00.000Z',
    completedAt: '2026-11-21T06:00:00.000Z',
    number: '4F7K2-Q9M3X',
  }),
};

export function fetchFor(instance: AppInstance) {
  return (url: URL, init: RequestInit & { headers?: HeadersInit }) =>
    new Promise((resolve, reject) => {
      if (instance.diesHere()) return;
      const trip = new Trip(instance, {
        ...requestOf(url, init),
        sent: instance.phone.mark(),
        by: instance.phone.name,
      });
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      trip.go(
        (answer) => resolve(responseOf(answer)),
        () => reject(new TypeError('Failed to fetch')),
      );
    });
}

function requestOf(url: URL, { method = 'GET', headers, body }: RequestInit): Omit<Request, 'sent' | 'by'> {
  const sent: unknown = body ?? null;
  const bytes = sent instanceof SimBlob ? (sent.parts[0] ?? null) : null;
  const text = typeof sent === 'string' ? sent : null;
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(headers),
    text,
    bytes,
    garbled: false,
  };
}

class Trip {
  private readonly mood: Mood;
  private readonly epoch: number;

  constructor(
    private readonly instance: AppInstance,
    private readonly request: Request,
  ) {
    const { phone } = instance;
    this.mood = phone.mood === 'moody' ? phone.world.pick(MOODS) : phone.mood;
    this.epoch = phone.server.epoch;
    if (this.mood !== 'fine') phone.met(`network ${this.mood}`);
  }

  go(come: (answer: Answer) => void, fail: () => void): void {
    const { mood, instance } = this;
    const outsider = OUTSIDERS[mood];
    const soon = (label: string, run: () => void) => instance.soon(this.takes(), label, run);
    if (mood === 'silent') return;
    if (mood === 'offline' || mood === 'cutBefore' || mood === 'cutInside') return void soon(`cut ${mood}`, fail);
    if (outsider) return void soon(`stranger ${mood}`, () => come(outsider));
    const { world } = instance.phone;
    const on = mood === 'held' ? world.random() * 50 * HOUR : this.takes();
    world.later(on, `${instance.name} → ${this.request.method} ${this.request.path.slice(0, 40)}`, () => {
      const answer = this.arrive();
      if (mood === 'twice') world.later(this.takes() * 10, `${instance.name} → again`, () => void this.arrive());
      if (answer === null || mood === 'answerLost') return void soon('answer lost', fail);
      instance.soon(this.takes(), `← ${answer.status}`, () => {
        if (instance.diesHere()) return;
        const torn = mood === 'torn' ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) } : answer;
        come(torn);
      });
    });
  }

  /** null: the server is down, or failed before its answer left. */
  private arrive(): Answer | null {
    const { server, world } = this.instance.phone;
    if (server.isDown) return null;
    // A server that failed since has lost the request.
    if (server.epoch !== this.epoch && this.mood !== 'held' && this.mood !== 'twice') return null;
    const answer = server.handle({ ...this.request, garbled: this.mood === 'garbled' });
    if (server.fallsOver && world.chance(0.5)) return null;
    return answer;
  }

  private takes(): number {
    const { phone } = this.instance;
    return phone.world.random() * (phone.slow ? 8000 : 300);
  }
}

/** The part of a Response that wire.ts reads. */
function responseOf({ status, type, body, headers }: Answer) {
  const all: Record<string, string> = { 'content-type': type, ...headers };
  return { status, headers: { get: (name: string) => all[name.toLowerCase()] ?? null }, text: async () => body };
}
