/**
 * Setup of the unit tests: their console stays empty.
 * A warning of a library, of Node or of the code under test fails its test, unless the test expects it (`expectConsole`).
 */
import { format } from 'node:util';
import HTMLElementConfig from 'happy-dom/lib/config/HTMLElementConfig.js';
import { afterAll, afterEach } from 'vitest';

type Watch = { lines: string[]; expected: RegExp[] };
declare global {
  // Files that share a process share one watch.
  var consoleWatch: Watch | undefined;
}

/** Happy DOM 21 lacks the element, so React takes it for a misspelled component. */
Object.assign(HTMLElementConfig, { search: HTMLElementConfig.section });

/** Takes the console over, once a process. The failure of the test shows what would have been written. */
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

/** Lines that fit are no failure until the test ends. */
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
