import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routesOf, routesOfHook, routesReached, serverTests, specsNaming } from './reach.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HOOK = 'pocketbase/pb_hooks/lib/plans/answers.js';
const test = (file: string, text = '') => ({ file, text });

describe('a change of the server', () => {
  it('reaches the tests whose subject is its name or folder', () => {
    const tests = ['plans', 'answers', 'queryPlans', 'letters'].map((name) => test(`${name}.test.ts`));
    expect(serverTests([HOOK], tests, ROOT)).toEqual(['plans.test.ts', 'answers.test.ts', 'queryPlans.test.ts']);
  });

  it('reaches a test with its path or route', () => {
    const [route = ''] = routesOfHook(HOOK, ROOT);
    expect(route).toBe('/api/app/plans');
    const tests = [test('a.test.ts', "hookModule('lib/plans/answers.js')"), test('b.test.ts', `\`${route}/1\``)];
    expect(serverTests([HOOK], [...tests, test('c.test.ts', `${route}-others`)], ROOT)).toEqual([
      'a.test.ts',
      'b.test.ts',
    ]);
  });

  it('reaches the tests of the schema when it is a migration', () => {
    const tests = ['schema', 'upgrade', 'linkEnds', 'plans'].map((name) => test(`${name}.test.ts`));
    const reached = serverTests(['pb_migrations/1795200000_links.js'], tests, ROOT);
    expect(reached).toEqual(['schema.test.ts', 'upgrade.test.ts', 'linkEnds.test.ts']);
  });

  it('reaches none when it is a page', () => {
    expect(serverTests(['docs/plans.md'], [test('plans.test.ts')], ROOT)).toEqual([]);
  });
});

describe('a change of the app', () => {
  const routes = routesOf(ROOT);

  it('finds every route with the file of its screen', () => {
    const router = readFileSync(join(ROOT, 'src/app/Router.tsx'), 'utf8');
    const rows = /const ROUTES[^=]*= \[\n([\s\S]*?)\n\];/.exec(router)?.[1]?.split('\n') ?? [];
    // The withdrawal page's address is elsewhere.
    expect(routes).toHaveLength(rows.length - 1);
    expect(routes.length).toBeGreaterThan(30);
    for (const [, screen] of routes) expect(readFileSync(join(ROOT, screen), 'utf8')).toContain('export');
  });

  it('reaches the route of its screen, and many when the file is shared', () => {
    const [, outbox = ''] = routes.find(([route]) => route === '/nicht-uebertragen') ?? [];
    expect(routesReached([outbox], ROOT)).toEqual(['/nicht-uebertragen']);
    expect(routesReached(['src/domain/people/role.ts'], ROOT).length).toBeGreaterThan(10);
    expect(routesReached(['docs/style.md'], ROOT)).toEqual([]);
  });

  it('reaches browser tests with the route, the most frequent first', () => {
    const specs = [test('a', '/konto'), test('b', '/konto `/konto?x`'), test('c', '/konto/e-mails /kontor')];
    expect(specsNaming(['/konto', '/'], specs)).toEqual(['b', 'a']);
    const all = readdirSync(join(ROOT, 'tests/e2e'), { recursive: true, encoding: 'utf8' });
    const real = all.filter((file) => file.endsWith('.spec.ts'));
    const texts = real.map((file) => test(file, readFileSync(join(ROOT, 'tests/e2e', file), 'utf8')));
    expect(specsNaming(['/nicht-uebertragen'], texts)).toContain('capture/outbox.spec.ts');
  });
});
