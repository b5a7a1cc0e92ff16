/** What a change reaches beyond Vitest's imports: hooks by subject, screens by route. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

const ROUTER = 'src/app/Router.tsx';
const ENDINGS = ['.ts', '.tsx', '.mjs', '.js'];
const SERVER_CODE = /^(?:pocketbase|pb_migrations)\//;
/** Every migration changes the schema, whatever its name. */
const SCHEMA = ['schema', 'upgrade'];

/** @typedef {{file: string, text: string}} Test a test file by its path, with what stands in it. */

/**
 * Finds the tests of changed server files. Those have no imports, so three things count:
 * words of their name or folder, their path in the test's text, a route in both.
 * @param {readonly string[]} changed paths. @param {readonly Test[]} tests @param {string} root
 * @returns {string[]} their paths.
 */
export function serverTests(changed, tests, root) {
  const subjects = changed.filter((file) => SERVER_CODE.test(file)).map((file) => subjectOf(file, root));
  return tests.filter((test) => subjects.some((subject) => concerns(test, subject))).map(({ file }) => file);
}

/** @param {string} file @param {string} root */
function subjectOf(file, root) {
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const words = wordsOf(basename(file).replace(/^\d+_/, ''));
  const folder = wordsOf(basename(dirname(file)));
  return {
    names: file.startsWith('pb_migrations/') ? [words, ...SCHEMA.map(wordsOf)] : [words, folder],
    tail: `${basename(dirname(file))}/${basename(file).replace(/\.\w+$/, '')}`,
    routes: [...new Set([...(text.match(/\/api\/app\/[a-z-]+/g) ?? []), ...routesOfHook(file, root)])],
  };
}

/** Routes whose handler stands in the file, by the table of routes. @param {string} file @param {string} root @returns {string[]} */
export function routesOfHook(file, root) {
  const [, module] = /^pocketbase\/pb_hooks\/lib\/(.+)\.js$/.exec(file) ?? [];
  if (!module) return [];
  const rows = readFileSync(join(root, 'pocketbase/pb_hooks/lib/routes.js'), 'utf8').split('\n');
  const own = rows.filter((row) => row.includes(`'${module}.`));
  return own.flatMap((row) => [...row.matchAll(/\$\{APP\}(\/[a-z-]+)/g)].map(([, path]) => `/api/app${path}`));
}

/** @param {Test} test @param {ReturnType<typeof subjectOf>} subject */
function concerns({ file, text }, { names, tail, routes }) {
  const title = wordsOf(basename(file));
  const isWithin = (/** @type {string[]} */ some, /** @type {string[]} */ all) =>
    some.length > 0 && some.every((word) => all.includes(word));
  return (
    names.some((words) => isWithin(words, title) || isWithin(title, words)) ||
    text.includes(tail) ||
    routes.some((route) => new RegExp(`${route}(?![\\w-])`).test(text))
  );
}

/** Singular words of a file's name: `plans` and `plan` are one subject. @param {string} name */
function wordsOf(name) {
  const words =
    name
      .replace(/\..*$/, '')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}

/**
 * The routes whose screens import a changed file.
 * @param {readonly string[]} changed paths. @param {string} root
 * @returns {string[]} their addresses, as the router has them.
 */
export function routesReached(changed, root) {
  const known = new Map();
  const reached = routesOf(root).filter(([, screen]) => {
    const parts = importsFrom(screen, root, known);
    return changed.some((file) => parts.has(file));
  });
  return [...new Set(reached.map(([route]) => route))];
}

/**
 * Browser tests with one of these addresses.
 * @param {readonly string[]} routes @param {readonly Test[]} specs
 * @returns {string[]} their paths, the most frequent first.
 */
export function specsNaming(routes, specs) {
  const patterns = routes.filter((route) => route !== '/').map((route) => new RegExp(`${route}(?![\\w/-])`, 'g'));
  return specs
    .map(({ file, text }) => ({ file, count: patterns.flatMap((pattern) => text.match(pattern) ?? []).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ file }) => file);
}

/** Every route without parameters, with its screen's file. @param {string} root @returns {[string, string][]} */
export function routesOf(root) {
  const router = readFileSync(join(root, ROUTER), 'utf8');
  const [, list = ''] = /PATHS \} from '([^']+)'/.exec(router) ?? [];
  const paths = readFileSync(join(root, dirname(ROUTER), `${list}.ts`), 'utf8').split('} as const', 1)[0] ?? '';
  const addresses = new Map(pairsIn(paths, /(\w+): '([^']+)'/g));
  const screens = new Map([
    ...pairsIn(router, /const (\w+) = lazy\w+\(\s*'\w+',\s*\(\) => import\('([^']+)'\)/g),
    ...pairsIn(router, /import \{ (\w+) \} from '(\.[^']+)'/g),
  ]);
  const rows = [...router.matchAll(/^ {2}\[(?:`\$\{)?(?:PATHS\.(\w+)|'([^']+)').*?<([A-Z]\w+)/gm)];
  return rows.flatMap(([, key = '', own, name = '']) => {
    const [address, screen] = [own ?? addresses.get(key), screens.get(name)];
    return address && screen ? [[address.replace(/\/:.*$/, ''), `${join(dirname(ROUTER), screen)}.tsx`]] : [];
  });
}

/** @param {string} text @param {RegExp} pattern @returns {[string, string][]} */
function pairsIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, key = '', value = '']) => [key, value]);
}

/**
 * A file and its own imports, static and lazy.
 * @param {string} start path. @param {string} root @param {Map<string, string[]>} known the imports that were read before.
 * @returns {Set<string>}
 */
function importsFrom(start, root, known) {
  const seen = new Set([start]);
  for (const file of seen) {
    if (!known.has(file)) known.set(file, readImports(file, root));
    for (const next of known.get(file) ?? []) seen.add(next);
  }
  return seen;
}

/** @param {string} file @param {string} root @returns {string[]} paths. */
function readImports(file, root) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = join(dirname(file), fileName);
      return ENDINGS.map((ending) => path + ending).find((one) => existsSync(join(root, one))) ?? [];
    });
}
