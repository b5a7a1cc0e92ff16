import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemWords } from '../../../../src/features/admin/system/problemWords';

const HOOKS = 'pocketbase/pb_hooks';
const NOTED = /logger\(\)\s*\.(?:warn|error)\(\s*'([^']+)'/g;
const noted = readdirSync(HOOKS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.startsWith('generated'))
  .flatMap((name) => [...readFileSync(join(HOOKS, name), 'utf8').matchAll(NOTED)].map(([, message = '']) => message));

describe('what the server notes of itself', () => {
  it('is told to the operator in German, with what to do, each of its messages', () => {
    expect(noted.length).toBeGreaterThan(8);
    for (const message of noted) {
      const { what, advice } = problemWords(message);
      expect(what, message).not.toBe(message);
      expect(advice, message).not.toBe('');
    }
  });

  it('and is not translated is shown as it stands: an alarm is German already', () => {
    const alarm = 'Die laufende Kopie der Datenbank bleibt zurück';
    expect(problemWords(alarm)).toEqual({ what: alarm, advice: '' });
  });
});
