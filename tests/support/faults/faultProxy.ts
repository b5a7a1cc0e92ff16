/** A reverse proxy that cuts, replaces, repeats, delays and counts requests, and notes each one. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Fault, FaultBook, type Match, type Rule, type Seen } from './faults';

export class FaultProxy {
  /** Every request since the start or the last `forget()`. */
  requests: Seen[] = [];
  private readonly book = new FaultBook();
  private dark = false;
  private readonly sockets = new Set<Socket>();
  private closedUp = 0;
  private closedDown = 0;
  private readonly server: http.Server;

  private constructor(
    private readonly upstream: URL,
    private readonly keepAlive: boolean,
  ) {
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch(() => request.socket.destroy());
    });
    this.server.on('connection', (socket) => this.welcome(socket));
  }

  /**
   * Starts a proxy on a free port of 127.0.0.1.
   * @param upstream address of the server, which may die and restart on the same port.
   * @param keepAlive false (default): one connection per request, so that Chromium never repeats a cut one by itself.
   */
  static async start(upstream: string, keepAlive = false): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(upstream), keepAlive);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds a fault; the first matching rule wins. */
  on(match: Match, fault: Fault): Rule {
    return this.book.add(match, fault);
  }

  /** Evenly before, inside and after them. */
  cutAtRandom(share: number, seed: number): void {
    this.book.cutAtRandom(share, seed, /^\/api\/app\/(documentations|receipts)/);
  }

  calm(): void {
    this.book.clear();
    this.dark = false;
  }

  /** Closes all connections and accepts no new ones. */
  goDark(): void {
    this.dark = true;
    for (const socket of this.sockets) socket.destroy();
  }

  comeBack(): void {
    this.dark = false;
  }

  forget(): void {
    this.requests = [];
  }

  count(method: string, path: RegExp): number {
    return this.requests.filter((seen) => seen.method === method && path.test(seen.path)).length;
  }

  /** ms. */
  moments(method: string, path: RegExp): number[] {
    return this.requests.filter((seen) => seen.method === method && path.test(seen.path)).map((seen) => seen.at);
  }

  /** Headers included. */
  traffic(): { up: number; down: number } {
    let [up, down] = [this.closedUp, this.closedDown];
    for (const socket of this.sockets) {
      up += socket.bytesRead;
      down += socket.bytesWritten;
    }
    return { up, down };
  }

  async stop(): Promise<void> {
    this.goDark();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private welcome(socket: Socket): void {
    if (this.dark) {
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.closedUp += socket.bytesRead;
      this.closedDown += socket.bytesWritten;
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Number(request.headers['content-length'] ?? 0);
    const [method, path, at] = [request.method ?? '', request.url ?? '', performance.now()];
    const seen: Seen = { method, path, status: null, fault: null, bytes, at };
    this.requests.push(seen);
    const fault = this.book.choose(seen);
    seen.fault = fault?.kind ?? null;
    if (!this.keepAlive) response.setHeader('connection', 'close');
    response.on('finish', () => {
      seen.status = response.statusCode;
    });
    if (fault?.kind === 'hold') await fault.until;
    await this.act(fault, request, response);
  }

  private async act(fault: Fault | null, request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (fault?.kind) {
      case 'cutBefore':
        request.socket.destroy();
        return;
      case 'cutInside':
        return this.cutInside(fault, request);
      case 'answer':
        await bodyOf(request);
        response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
        return;
      case 'clockAhead':
        return this.ahead(fault.by, request, response);
      default:
        this.forward(request, response, fault?.kind === 'dropAnswer');
    }
  }

  private send(request: IncomingMessage): http.ClientRequest {
    const { connection: _hop, ...headers } = request.headers;
    const { hostname, port } = this.upstream;
    return http.request({ hostname, port, method: request.method, path: request.url, headers, agent: false });
  }

  private forward(request: IncomingMessage, response: ServerResponse, dropAnswer: boolean): void {
    const upstream = this.send(request);
    upstream.on('error', () => request.socket.destroy());
    upstream.on('response', (answer) => {
      answer.on('error', () => request.socket.destroy());
      if (dropAnswer) {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      const { connection: _hop, 'keep-alive': _too, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  private cutInside(fault: Extract<Fault, { kind: 'cutInside' }>, request: IncomingMessage): void {
    const upstream = this.send(request);
    let left = Math.floor(Number(request.headers['content-length'] ?? 0) * fault.share);
    const die = async () => {
      fault.reached?.();
      await fault.until;
      upstream.destroy();
      request.socket.destroy();
    };
    upstream.on('error', () => request.socket.destroy());
    upstream.flushHeaders();
    let cut = false;
    request.on('data', (chunk: Buffer) => {
      if (cut) return;
      const part = chunk.subarray(0, left);
      left -= part.length;
      cut = left === 0;
      upstream.write(part, cut ? die : undefined);
    });
  }

  private async ahead(by: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.complete(request, await bodyOf(request));
    if (!answer) {
      request.socket.destroy();
      return;
    }
    const body = JSON.parse(answer.body.toString());
    const time = new Date(Date.parse(body.time) + by).toISOString();
    response.writeHead(answer.status, { 'content-type': answer.type }).end(JSON.stringify({ ...body, time }));
  }

  private complete(
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; type: string; body: Buffer } | null> {
    return new Promise((resolve) => {
      const upstream = this.send(request);
      upstream.on('error', () => resolve(null));
      upstream.on('response', async (answer) => {
        const type = String(answer.headers['content-type'] ?? 'application/json');
        resolve({ status: answer.statusCode ?? 502, type, body: await bodyOf(answer) });
      });
      upstream.end(body);
    });
  }
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
