/** What the Hausverwaltung's area is made of is loaded there and nowhere else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build.mjs';
import { filesOf, screensOf } from '../support/bundle';

const AREA = 'src/features/manager/';
const PAGES = ['index.html'];
/** One sentence of each part of the area; they stand in its code and in no other feature's. */
const SENTENCES = [
  'Noch kein Dienstleister beauftragt',
  'Noch niemand eingeladen',
  'Dienstleister an dieser Immobilie',
  'E-Mail-Vorschau',
  'Jede Herkunft',
  'Auswahl aufheben',
  'Verbundene Dienstleister',
];

/** The sentences that a browser fetches for a screen, whatever the chunks are called. */
function saidBy(screen: string): string[] {
  const scripts = filesOf(DIST, ['index.html', screen]).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
  return SENTENCES.filter((sentence) => code.includes(sentence));
}

describe('the bundle of the manager’s area', () => {
  let screens: string[];

  beforeAll(async () => {
    await ensureBuilt(() => {});
    screens = screensOf(DIST);
  }, 120_000);

  it('holds all of it, each part on the screen it belongs to', () => {
    const own = screens.filter((screen) => screen.startsWith(AREA));
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(new Set(own.flatMap(saidBy))).toEqual(new Set(SENTENCES));
  });

  it('is fetched by no page and no screen of anybody else', () => {
    const others = [...PAGES, ...screens.filter((screen) => !screen.startsWith(AREA))];
    for (const part of ['public', 'session', 'capture', 'provider', 'history', 'outbox', 'admin'])
      expect(others.some((screen) => screen.startsWith(`src/features/${part}/`))).toBe(true);
    expect(others.filter((screen) => saidBy(screen).length > 0)).toEqual([]);
  });
});
