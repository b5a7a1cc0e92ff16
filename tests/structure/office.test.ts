/** The Hausverwaltung's code is loaded in its area only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../pocketbase/build/build.mjs';
import { filesOf, screensOf } from '../support/run/bundle.mjs';

const AREA = 'src/features/manager/';
const PAGES = ['index.html'];
/** One sentence of each part of the area, in its code only. */
const SENTENCES = [
  'Noch kein Dienstleister beauftragt',
  'Noch niemand eingeladen',
  'Dienstleister an dieser Immobilie',
  'E-Mail-Vorschau',
  'Jede Herkunft',
  'Auswahl aufheben',
  'Verbundene Dienstleister',
];

function saidBy(screen: string): string[] {
  const scripts = filesOf(DIST, ['index.html', screen]).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
  return SENTENCES.filter((sentence) => code.includes(sentence));
}

describe('bundle of the manager’s area', () => {
  let screens: string[];

  beforeAll(async () => {
    await ensureBuilt(() => {});
    screens = screensOf(DIST);
  }, 120_000);

  it('contains each part on its own screen', () => {
    const own = screens.filter((screen) => screen.startsWith(AREA));
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(new Set(own.flatMap(saidBy))).toEqual(new Set(SENTENCES));
  });

  it('is fetched by no page and screen of another role', () => {
    const others = [...PAGES, ...screens.filter((screen) => !screen.startsWith(AREA))];
    for (const part of ['public', 'sign-in', 'capture', 'provider', 'records', 'outbox', 'admin'])
      expect(others.some((screen) => screen.startsWith(`src/features/${part}/`))).toBe(true);
    expect(others.filter((screen) => saidBy(screen).length > 0)).toEqual([]);
  });
});
