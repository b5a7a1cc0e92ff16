/** The next version of PocketBase, and differences between two sets of declarations. Sends no request. */

const VERSION = /^v?(\d+)\.(\d+)\.(\d+)$/;

/** A version's numbers; null for release candidates and others. */
function numbersOf(version) {
  return VERSION.exec(version)?.slice(1).map(Number) ?? null;
}

function compare(one, other) {
  return one.map((number, at) => number - other[at]).find((difference) => difference !== 0) ?? 0;
}

/**
 * The newest patch of the next minor version, or of the next major one.
 * @param known published versions in any order.
 * @returns without its `v`; null when there is none.
 */
export function nextMinor(pinned, known) {
  const [major, minor] = numbersOf(pinned);
  const newer = known
    .map(numbersOf)
    .filter((version) => version !== null && compare(version.slice(0, 2), [major, minor]) > 0)
    .sort(compare);
  const [first] = newer;
  if (!first) return null;
  return newer
    .filter((version) => compare(version.slice(0, 2), first.slice(0, 2)) === 0)
    .at(-1)
    .join('.');
}

/**
 * Members of all interfaces, namespaces and functions in declarations as declarations.mjs writes them.
 * @returns a map from the name (`core.Record.load`) to its text; duplicates have both texts.
 */
export function members(text) {
  const found = new Map();
  const inside = [];
  for (const line of text.split('\n')) {
    const response = line.trim();
    const opened = /^(?:declare\s+)?(?:namespace|interface|class)\s+([\w$]+).*\{$/.exec(response);
    if (opened) inside.push(opened[1]);
    else if (/^\}/.test(response)) inside.pop();
    else if (/\{$/.test(response)) inside.push(/^(?:declare\s+)?(?:function\s+)?([\w$]*)/.exec(response)[1]);
    else note(found, inside, response);
  }
  return found;
}

/** The generator's random name for an unnamed type. */
const NAMELESS = /^_s[A-Za-z]{6}$/;

function note(found, inside, reply) {
  const name = /^(?:declare\s+)?(?:(?:function|var|const|let|type|readonly)\s+)?([\w$]+)/.exec(reply)?.[1];
  if (name === undefined || reply.startsWith('//') || [...inside, name].some((part) => NAMELESS.test(part))) return;
  const key = [...inside, name].filter((part) => part !== '').join('.');
  found.set(key, found.has(key) ? `${found.get(key)} | ${reply}` : reply);
}

/** @returns `gone`, `changed` and `added`: sorted names; a changed one has both texts. */
export function differences(before, after) {
  const [old, fresh] = [members(before), members(after)];
  const names = [...old.keys()].sort();
  return {
    gone: names.filter((name) => !fresh.has(name)),
    changed: names
      .filter((name) => fresh.has(name) && fresh.get(name) !== old.get(name))
      .map((name) => ({ name, before: old.get(name), after: fresh.get(name) })),
    added: [...fresh.keys()].filter((name) => !old.has(name)).sort(),
  };
}
