/** Output of the start with `LOG=json` (D149): one object per line, without personal data. */
import { afterEach, expect, it, vi } from 'vitest';
import { createPrinter } from '../../../pocketbase/server/lines.mjs';

afterEach(() => vi.restoreAllMocks());

function printed(LOG: string | undefined, texts: string[]): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const { info } = createPrinter(LOG === undefined ? {} : { LOG });
  for (const text of texts) info(text);
  return lines;
}

it('prints sentences unchanged without it', () => {
  expect(printed(undefined, ['Objektbeleg läuft.\nSuper-Admin: chefin@haus.de'])).toEqual([
    'Objektbeleg läuft.\nSuper-Admin: chefin@haus.de',
  ]);
});

it('makes one object of each line with content', () => {
  const responses = printed('json', ['Objektbeleg läuft.\n\n  http://127.0.0.1:8090  ']).map((line) =>
    JSON.parse(line),
  );
  expect(responses).toMatchObject([
    { level: 'info', event: 'start', message: 'Objektbeleg läuft.' },
    { level: 'info', event: 'start', message: 'http://127.0.0.1:8090' },
  ]);
});

it("keeps a server's line and removes the engine’s time", () => {
  const event = JSON.stringify({ time: '2026-11-01T05:00:00.000Z', level: 'warn', event: 'server', message: 'x' });
  expect(printed('json', [`2026/11/01 05:00:00 ${event}`])).toEqual([event]);
});

it('names no mailbox, because log collectors may not store them', () => {
  const [line = ''] = printed('json', ['Super-Admin: Chefin.Mayer+objekt@haus-verwaltung.example ist angelegt']);
  expect(line).not.toContain('Mayer');
  expect(JSON.parse(line)).toMatchObject({ message: 'Super-Admin: … ist angelegt' });
});
