/**
 * `EventSource` over `fetch`. The browser's own sends credentials: a foreign 401 would open a
 * password dialog over the app. It covers what the SDK of PocketBase needs.
 */
import { MINUTE } from '../domain/time/duration';
import { fetchFromServer } from './wire';

/** PocketBase ends each stream after 30 minutes. */
const LONGEST = 40 * MINUTE;

export class EventStream extends EventTarget {
  onerror: (() => void) | null = null;
  private readonly connection = new AbortController();

  constructor(address: string | URL) {
    super();
    const init = { headers: { Accept: 'text/event-stream' } };
    const options = {
      timeoutMs: LONGEST,
      signal: this.connection.signal,
      read: (answer: Response) => this.read(answer),
    };
    fetchFromServer(String(address), init, options).then(this.ended, this.ended);
  }

  close(): void {
    this.onerror = null;
    this.connection.abort();
  }

  private readonly ended = (): void => this.onerror?.();

  private async read({ ok, headers, body }: Response): Promise<void> {
    const isStream = ok && /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '');
    const reader = isStream ? body?.getReader() : undefined;
    const decoder = new TextDecoder();
    let waiting = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (waiting + decoder.decode(part.value, { stream: true })).split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const block of blocks) this.notify(block);
    }
  }

  private notify(block: string): void {
    const fields = new Map(block.split('\n').map((line) => parts(line)));
    const message = { lastEventId: fields.get('id') ?? '', data: fields.get('data') ?? '' };
    if (!this.connection.signal.aborted)
      this.dispatchEvent(new MessageEvent(fields.get('event') ?? 'message', message));
  }
}

/** `name: value` or `name:value`. */
function parts(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
  return [name, value];
}

/** The SDK finds EventSource by its global name. */
export function replaceEventSource(): void {
  Object.assign(globalThis, { EventSource: EventStream });
}
