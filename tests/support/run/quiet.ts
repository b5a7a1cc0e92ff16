/**
 * Setup of unit tests: a console line of a library, Node or our code fails its test, unless `expectConsole` allows it.
 */
import { format } from 'node:util';
import HTMLElementConfig from 'happy-dom/lib/config/HTMLElementConfig.js';
import { afterAll, afterEach } from 'vitest';

type Watch = { lines: string[]; expected: RegExp[] };
declare global {
  var consoleWatch: Watch | undefined;
}

/** Happy DOM 21 lacks the element, and React reports it as a misspelled component. */
Object.assign(HTMLElementConfig, { search: HTMLElementConfig.section });

/** Replaces the console once per process. The test's failure shows the lines. */
function startWatch(): Watch {
  const watch: Watch = { lines: [], expected: [] };
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const line = format(...words);
      if (!watch.expected.some((pattern) => pattern.test(line))) watch.lines.push(`console.${level}: ${line}`);
    };
  }
  process.on('warning', ({ name, message }) => watch.lines.push(`${name}: ${message}`));
  return watch;
}

globalThis.consoleWatch ??= startWatch();
const watch = globalThis.consoleWatch;

export function expectConsole(pattern: RegExp): void {
  watch.expected.push(pattern);
}

/** @throws {Error} with every unexpected line since the last call. */
export function failOnLines(): void {
  watch.expected.length = 0;
  const lines = watch.lines.splice(0);
  if (lines.length > 0) throw new Error(`The console is not empty:\n${lines.join('\n')}`);
}

afterEach(failOnLines);
afterAll(failOnLines);
