/** A proxy between server and object store that injects faults: rejects, hangs, swallows, counts. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `pass`: the store answers; `hang`: no answer; `swallow`: success without the store; else this status. */
export type Fate = 'pass' | 'hang' | 'swallow' | { status: number; code: string };
export type SentRequest = { method: string; key: string };

export class StoreDay {
  /** Chooses each request's fate; at first `pass`. */
  fate: (question: SentRequest) => Fate = () => 'pass';
  requests: SentRequest[] = [];
  private readonly server: http.Server;

  private constructor(private readonly port: number) {
    this.server = http.createServer((request, response) => void this.handle(request, response));
  }

  /** @param port of the store on loopback. */
  static async before(port: number): Promise<StoreDay> {
    const day = new StoreDay(port);
    await new Promise<void>((resolve) => day.server.listen(0, '127.0.0.1', resolve));
    return day;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.requests = [];
  }

  well(): void {
    this.fate = () => 'pass';
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = new URL(request.url ?? '/', this.url).pathname.split('/').slice(2).join('/');
    const query = { method: request.method ?? '', key };
    this.requests.push(query);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fate = this.fate(query);
    if (fate === 'hang') return;
    if (fate === 'swallow') return void response.writeHead(200).end();
    if (fate !== 'pass') return void response.writeHead(fate.status).end(`<Error><Code>${fate.code}</Code></Error>`);
    this.pass(request, response, Buffer.concat(chunks));
  }

  /** Keeps `Host`, because the store's signature covers it. */
  private pass(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method, url, headers } = request;
    const further = http.request({ host: '127.0.0.1', port: this.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    further.once('error', () => response.destroy());
    further.end(body);
  }
}
