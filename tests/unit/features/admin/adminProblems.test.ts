import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemWords } from '../../../../src/features/admin/system/problemWords';

const HOOKS = 'pocketbase/pb_hooks';
const NOTED = /logger\(\)\s*\.(?:warn|error)\(\s*'([^']+)'/g;
const noted = readdirSync(HOOKS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.startsWith('generated'))
  .flatMap((name) => [...readFileSync(join(HOOKS, name), 'utf8').matchAll(NOTED)].map(([, message = '']) => message));

describe("the server's own notes", () => {
  it('are shown in German with advice, each of them', () => {
    expect(noted.length).toBeGreaterThan(8);
    for (const message of noted) {
      const { what, advice } = problemWords(message);
      expect(what, message).not.toBe(message);
      expect(advice, message).not.toBe('');
    }
  });

  it('are shown unchanged when unknown: alarms are German', () => {
    const alarm = 'Die laufende Kopie der Datenbank bleibt zurück';
    expect(problemWords(alarm)).toEqual({ what: alarm, advice: '', technical: '' });
  });
});
