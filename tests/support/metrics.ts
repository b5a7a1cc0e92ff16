/** What whoever watches a server reads (D151). */
import type { TestServer } from './server';

/** The value of a line of the metrics, `name` or `name{label="…"}` without the product's name before it; NaN where there is none. */
export async function measured(server: Pick<TestServer, 'url'>, line: string): Promise<number> {
  return valueIn(await (await fetch(`${server.url}/metrics`)).text(), line);
}

/** The same of a text that was read already. */
export function valueIn(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`objektbeleg_${line} `));
  return Number(found?.split(' ').at(-1) ?? Number.NaN);
}
