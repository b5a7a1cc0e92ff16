/**
 * A faulty line: it cuts, truncates, delays, holds, drips, repeats, flips bits and answers itself. The seed
 * chooses faults, not their timing.
 */
import http, { type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { seeded } from '../support/faults/faults';

const KINDS = {
  cutRequest: 10,
  cutAnswer: 14,
  truncated: 6,
  delayed: 10,
  held: 1,
  dripped: 4,
  doubled: 8,
  doubledAtOnce: 5,
  replayedLate: 6,
  flippedUp: 3,
  flippedDown: 4,
  portal: 10,
  foreignRefusal: 8,
  crossed: 9,
  serverError: 5,
} as const;
export type FaultKind = keyof typeof KINDS | 'dark';

/** Phones change networks. Only Linux has several local addresses. */
const PLACES = process.platform === 'linux' ? 200 : 1;

/** Requests that may meet faults: the API, not the app's pages. */
const STRUCK = /^\/api\/(app|collections)\//;
const STREAM = /event-stream/;
/** The server requires the subscription from the stream's address. */
const NEWS = /^\/api\/realtime/;
/** Also how often a 'complete' is chosen. */
const REMEMBERED = 60;
const COMPLETE_SHARE = 0.6;
/** Requests about one documentation, answered by a receipt. */
const RECEIPT = /^\/api\/app\/documentations(?:\/([a-z0-9]{15})\/(?:receipt|photos\/[a-z0-9]{15}))?$/;
const RECEIPTS = '/api/app/receipts';
const HOTEL = '<!doctype html><title>WLAN</title><h1>Willkommen im Hotel Zur Post</h1><form>Zimmernummer</form>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSALS = [400, 403, 404, 405, 409, 410, 413, 414, 422, 429, 431, 451];

type Reply = { status: number; headers: Record<string, string>; body: Buffer };
type Known = { about: string; phone: string; isComplete: boolean; reply: Reply };

export class Wire {
  readonly struck: Partial<Record<FaultKind, number>> = {};
  requests = 0;
  onFault: (kind: FaultKind, path: string) => void = () => {};
  share = 0;
  /** Requests without an answer, at any time; null = none. */
  unanswered: RegExp | null = null;
  private dark = false;
  private readonly random: () => number;
  private readonly sockets = new Set<Socket>();
  private readonly answers: Known[] = [];
  private readonly waits = new Set<() => void>();
  private readonly server: http.Server;

  private constructor(
    private readonly upstream: number,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch(() => request.socket.destroy());
    });
    this.server.on('connection', (socket) => {
      if (this.dark) {
        socket.destroy();
        this.note('dark', '');
        return;
      }
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** @param upstream port of the server; @param port its own, 0 = any. */
  static async start(upstream: number, seed: number, port = 0): Promise<Wire> {
    const wire = new Wire(upstream, seed);
    await new Promise<void>((resolve) => wire.server.listen(port, '127.0.0.1', resolve));
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get faults(): number {
    return Object.values(this.struck).reduce((sum, count) => sum + count, 0);
  }

  goDark(): void {
    this.dark = true;
    for (const socket of this.sockets) socket.destroy();
  }

  comeBack(): void {
    this.dark = false;
  }

  /** Ends all faults, and sends held and repeated requests now. */
  calm(): void {
    this.share = 0;
    this.comeBack();
    for (const wake of this.waits) wake();
  }

  /** Drops old answers: the server has a new generation. */
  forget(): void {
    this.answers.length = 0;
  }

  async stop(): Promise<void> {
    this.calm();
    this.goDark();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private note(kind: FaultKind, path: string): void {
    this.onFault(kind, path);
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
  }

  /** Failed sign-ins count by address, so addresses change. */
  private upward({ url = '' }: IncomingMessage): { host: string; port: number; localAddress: string } {
    const place = NEWS.test(url) ? 1 : 1 + (this.requests % PLACES);
    return { host: '127.0.0.1', port: this.upstream, localAddress: `127.0.0.${place}` };
  }

  private pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }

  private choose(path: string): FaultKind | null {
    if (!STRUCK.test(path) || this.random() >= this.share) return null;
    let at = this.random() * Object.values(KINDS).reduce((sum, weight) => sum + weight, 0);
    for (const [kind, weight] of Object.entries(KINDS)) {
      at -= weight;
      if (at < 0) return kind as FaultKind;
    }
    return null;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waits.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.waits.add(wake);
    });
  }

  private async handle(request: IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.requests++;
    const path = request.url ?? '/';
    if (STREAM.test(request.headers.accept ?? '') || !STRUCK.test(path)) return this.pass(request, response);
    const body = await bodyOf(request);
    let kind = this.choose(path);
    // Nothing to flip, no foreign answer.
    if (kind === 'flippedUp' && body.length === 0) kind = 'delayed';
    const other = kind === 'crossed' ? this.another(request, body) : null;
    if (kind === 'crossed' && !other && path !== RECEIPTS) kind = 'portal';
    if (kind) this.note(kind, path);
    if (other) this.say(request, other);
    else await this.act(kind, request, body);
  }

  private async act(kind: FaultKind | null, request: IncomingMessage, body: Buffer): Promise<void> {
    const { socket } = request;
    switch (kind) {
      case 'cutRequest': {
        const all = rawRequest(request, body);
        await this.push(request, all.subarray(0, Math.floor(this.random() * all.length)));
        socket.destroy();
        return;
      }
      case 'portal':
        return this.say(request, this.portal());
      case 'foreignRefusal':
        return this.say(request, this.refusal());
      case 'serverError':
        return this.say(request, { status: this.pick([500, 502, 503, 504]), headers: HTML, body: Buffer.from('') });
      case 'delayed':
        await this.wait(50 + this.random() * 1500);
        break;
      case 'held':
        await this.wait(5_000 + this.random() * 40_000);
        break;
      case 'replayedLate':
        void this.wait(500 + this.random() * 20_000).then(() => this.request(request, body));
        break;
      case 'doubled':
        await this.request(request, body);
        break;
      case 'doubledAtOnce':
        void this.request(request, body);
        break;
    }
    if (this.unanswered?.test(request.url ?? '')) {
      socket.destroy();
      return;
    }
    const sent = kind === 'flippedUp' ? this.flipped(body) : body;
    const reply = await this.request(request, sent, kind === 'dripped');
    if (!reply) {
      socket.destroy();
      return;
    }
    if (kind === null) this.remember(request, body, reply);
    await this.deliver(kind, request, reply);
  }

  private async deliver(kind: FaultKind | null, request: IncomingMessage, reply: Reply): Promise<void> {
    const { socket } = request;
    const all = rawReply(reply);
    if (kind === 'cutAnswer') {
      socket.write(all.subarray(0, Math.floor(this.random() * all.length)), () => socket.destroy());
      return;
    }
    if (kind === 'truncated') {
      const part = reply.body.subarray(0, Math.floor(this.random() * reply.body.length));
      return this.say(request, { ...reply, body: part });
    }
    if (kind === 'crossed') return this.say(request, mixedUp(reply));
    if (kind === 'flippedDown') return this.say(request, { ...reply, body: this.flipped(reply.body) });
    if (kind !== 'dripped') return this.say(request, reply);
    const size = Math.max(1, Math.ceil(all.length / 12));
    for (let at = 0; at < all.length && !socket.destroyed; at += size) {
      socket.write(all.subarray(at, at + size));
      await this.wait(40);
    }
    socket.end();
  }

  private say(request: IncomingMessage, reply: Reply): void {
    request.socket.end(rawReply(reply));
  }

  private portal(): Reply {
    const status = this.pick([200, 200, 401, 403, 511]);
    const later: Record<string, string> =
      this.random() < 0.4 ? { 'retry-after': String(1 + Math.floor(this.random() * 20)) } : {};
    return { status, headers: { ...HTML, ...later }, body: Buffer.from(HOTEL) };
  }

  private refusal(): Reply {
    const status = this.pick(REFUSALS);
    const text = this.random() < 0.5 ? JSON.stringify({ error: 'Zugriff verweigert', code: 'proxy_denied' }) : HOTEL;
    return { status, headers: text.startsWith('{') ? JSON_TYPE : HTML, body: Buffer.from(text) };
  }

  private flipped(body: Buffer): Buffer {
    const copy = Buffer.from(body);
    const at = Math.floor(this.random() * copy.length);
    if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(this.random() * 8));
    return copy;
  }

  /** As from a broken cache. Never an older one of the same, because no client could notice that. */
  private another(request: IncomingMessage, body: Buffer): Reply | null {
    const about = aboutOf(request, body);
    if (about === null) return null;
    const others = this.answers.filter((known) => known.about !== about);
    const own = others.filter(({ phone }) => phone === phoneOf(request));
    const near = own.length > 0 ? own : others;
    const complete = near.filter(({ isComplete }) => isComplete);
    const from = complete.length > 0 && this.random() < COMPLETE_SHARE ? complete : near;
    return from.length > 0 ? this.pick(from).reply : null;
  }

  /** Keeps receipts only: a foreign session would be a breach, not a line fault. */
  private remember(request: IncomingMessage, body: Buffer, reply: Reply): void {
    const about = aboutOf(request, body);
    if (about === null) return;
    const isComplete = reply.body.includes('"state":"complete"');
    this.answers.push({ about, phone: phoneOf(request), isComplete, reply });
    if (this.answers.length > REMEMBERED) this.answers.shift();
  }

  private push(request: IncomingMessage, bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(this.upward(request));
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      socket.on('connect', () => socket.write(bytes, () => socket.destroy()));
    });
  }

  private request(request: IncomingMessage, body: Buffer, drip = false): Promise<Reply | null> {
    return new Promise((resolve) => {
      const { connection: _hop, 'transfer-encoding': _coding, ...headers } = request.headers;
      headers['content-length'] = String(body.length);
      const { method, url: path } = request;
      const upstream = http.request({ ...this.upward(request), method, path, headers, agent: false });
      upstream.on('error', () => resolve(null));
      upstream.on('response', (answer) => {
        const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = answer.headers;
        const lines = Object.entries(kept).map(([name, value]) => [name, String(value)]);
        bodyOf(answer).then(
          (reported) =>
            resolve({ status: answer.statusCode ?? 502, headers: Object.fromEntries(lines), body: reported }),
          () => resolve(null),
        );
      });
      if (drip) void this.drip(upstream, body);
      else upstream.end(body);
    });
  }

  private async drip(to: http.ClientRequest, body: Buffer): Promise<void> {
    const size = Math.max(1, Math.ceil(body.length / 8));
    for (let at = 0; at < body.length && !to.destroyed; at += size) {
      to.write(body.subarray(at, at + size));
      await this.wait(40);
    }
    to.end();
  }

  /** Unchanged: pages of the app and endless streams. */
  private pass(request: IncomingMessage, response: http.ServerResponse): void {
    const { connection: _hop, ...headers } = request.headers;
    const { method, url: path } = request;
    const upstream = http.request({ ...this.upward(request), method, path, headers, agent: false });
    upstream.on('error', () => request.socket.destroy());
    upstream.on('response', (answer) => {
      const { connection: _c, 'keep-alive': _k, ...kept } = answer.headers;
      answer.on('error', () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, { ...kept, connection: 'close' });
      answer.pipe(response);
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }
}

function aboutOf({ url = '' }: IncomingMessage, body: Buffer): string | null {
  const found = RECEIPT.exec(url);
  if (!found) return null;
  return found[1] ?? idIn(body);
}

function phoneOf({ headers }: IncomingMessage): string {
  return String(headers['x-delivery-grant'] ?? headers['x-documentation-token'] ?? headers.authorization ?? '');
}

/** Swaps two documentations in an answer; one of them is then missing. */
function mixedUp(reply: Reply): Reply {
  const responses = receiptsIn(reply.body);
  if (responses === null || responses.length < 2) return { ...reply, body: Buffer.from('{}') };
  const receipts = [...responses.slice(1), responses[1]];
  return { ...reply, body: Buffer.from(JSON.stringify({ receipts })) };
}

function idIn(body: Buffer): string | null {
  const { id } = objectIn(body);
  return typeof id === 'string' ? id : null;
}

function receiptsIn(body: Buffer): unknown[] | null {
  const { receipts } = objectIn(body);
  return Array.isArray(receipts) ? receipts : null;
}

function objectIn(body: Buffer): { id?: unknown; receipts?: unknown } {
  try {
    return JSON.parse(body.toString('utf8')) ?? {};
  } catch {
    return {};
  }
}

function rawRequest({ method, url, rawHeaders }: IncomingMessage, body: Buffer): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

function rawReply({ status, headers, body }: Reply): Buffer {
  const own: Record<string, string> = { ...headers, connection: 'close', 'content-length': String(body.length) };
  const lines = [`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? 'Unknown'}`];
  for (const [name, value] of Object.entries(own)) lines.push(`${name}: ${value}`);
  // A status without body has no length.
  const head = status === 204 ? lines.filter((line) => !line.startsWith('content-length')) : lines;
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
