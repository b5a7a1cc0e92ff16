/** One realtime stream (server-sent events) of a real server. */
import type { Json } from './server';

export type Stream = {
  clientId: string;
  next(): Promise<Json>;
  pending(): number;
  /** Settles when either side has ended the stream. */
  over: Promise<void>;
  close(): void;
};

export async function openStream(server: { url: string }): Promise<Stream> {
  const ended = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: ended.signal });
  const messages: Json[] = [];
  let wake = () => {};
  let connected = (_id: string) => {};
  const clientId = new Promise<string>((resolve) => {
    connected = resolve;
  });
  const take = (block: string) => {
    const field = (name: string) => block.match(new RegExp(`^${name}:(.*)$`, 'm'))?.[1]?.trim() ?? '';
    const data = JSON.parse(field('data'));
    if (field('event') === 'PB_CONNECT') return connected(data.clientId);
    messages.push(data);
    wake();
  };
  const over = read(answer, take).catch(() => {});
  const next = async () => {
    while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return messages.shift();
  };
  return { clientId: await clientId, next, pending: () => messages.length, over, close: () => ended.abort() };
}

async function read(answer: Response, take: (block: string) => void): Promise<void> {
  const text = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + text.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) take(block);
  }
}
