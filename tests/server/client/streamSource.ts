/** Over fetch, because Node 20 has no EventSource. */
export class StreamSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  private static readonly all = new Set<StreamSource>();
  readyState = StreamSource.CONNECTING;
  onerror: (() => void) | null = null;
  private readonly connection = new AbortController();

  constructor(url: URL) {
    super();
    StreamSource.all.add(this);
    this.read(url).catch(() => {
      this.readyState = StreamSource.CLOSED;
      this.onerror?.();
    });
  }

  static closeAll(): void {
    for (const source of StreamSource.all) source.close();
  }

  close(): void {
    this.readyState = StreamSource.CLOSED;
    this.onerror = null;
    this.connection.abort();
    StreamSource.all.delete(this);
  }

  private async read(url: URL): Promise<void> {
    const answer = await fetch(url, { headers: { Accept: 'text/event-stream' }, signal: this.connection.signal });
    this.readyState = StreamSource.OPEN;
    const decoder = new TextDecoder();
    let waiting = '';
    for await (const part of answer.body ?? []) {
      waiting += decoder.decode(part as Uint8Array, { stream: true });
      const blocks = waiting.split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const block of blocks) this.tell(block);
    }
    throw new Error('the stream ended');
  }

  private tell(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    );
    const message = { lastEventId: fields.get('id') ?? '', data: fields.get('data') ?? '' };
    this.dispatchEvent(new MessageEvent(fields.get('event') ?? 'message', message));
  }
}
