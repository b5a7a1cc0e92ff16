/** Reads a server's metrics (D151). */
import type { TestServer } from './server';

/** A metric by `name` or `name{label="…"}` without the product's prefix; NaN when missing. */
export async function measured(server: Pick<TestServer, 'url'>, line: string): Promise<number> {
  return valueIn(await (await fetch(`${server.url}/metrics`)).text(), line);
}

export function valueIn(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`objektbeleg_${line} `));
  return Number(found?.split(' ').at(-1) ?? Number.NaN);
}
