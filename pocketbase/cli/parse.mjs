/** Parses the words behind a command's name by its table. */
import { parseArgs } from 'node:util';
import { codeOf, sentenceOf, UsageError } from '../operations/operatorError.mjs';

const DRY_RUN = 'dry-run';

/** Flags of a command, with those that all have. @type {(command: Command) => {[name: string]: Flag}} */
export function flagsOf({ flags = {}, changes }) {
  const dryRun = /** @type {Flag} */ ({ type: 'boolean', says: 'sagt, was geschähe, und ändert nichts' });
  return changes ? { ...flags, [DRY_RUN]: dryRun } : flags;
}

/** @throws UsageError @type {(command: Command, args: string[]) => Omit<Call, 'config'>} */
export function parseCall(command, args) {
  const { values, positionals } = parseFlags(command, args.map(withoutAlias(command)));
  const expected = command.words?.split(' ') ?? [];
  const isTooFew = positionals.length < expected.filter((word) => !word.startsWith('[')).length;
  if (isTooFew || positionals.length > expected.length || positionals.includes('')) throw createUsageError(command);
  const { [DRY_RUN]: dryRun, ...flags } = values;
  return { words: positionals, flags, dryRun: dryRun === true };
}

/** @type {(command: Command, reason?: string) => UsageError} */
export function createUsageError(command, reason = '') {
  const call = `Aufruf: ${callOf(command)}`;
  const help = `Hilfe: objektbeleg ${command.name} --help`;
  return new UsageError([reason, call, help].filter((line) => line !== '').join('\n'));
}

/** @type {(command: Command) => string} */
export function callOf(command) {
  const flags = Object.entries(flagsOf(command)).map(([name, { value }]) => `[--${name}${value ? ` ${value}` : ''}]`);
  return ['objektbeleg', command.name, command.words ?? '', ...flags].filter((word) => word !== '').join(' ');
}

/** Older words and flags keep working. @type {(command: Command) => (word: string) => string} */
function withoutAlias({ aliases = {} }) {
  return (word) => {
    const [name = '', ...value] = word.split('=');
    return [aliases[name] ?? name, ...value].join('=');
  };
}

/** @type {(command: Command, args: string[]) => {values: Call['flags'], positionals: string[]}} */
function parseFlags(command, args) {
  const options = flagsOf(command);
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [, name = ''] = /'--?([^ '=]*)/.exec(sentenceOf(error)) ?? [];
    if (codeOf(error) === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw createUsageError(command, `Zu --${name} gehört ${options[name]?.value ?? 'kein Wert'}.`);
    const nearest = nearestName(name, [...Object.keys(options), 'help']);
    const hint = nearest === null ? '' : ` Meinten Sie --${nearest}?`;
    throw createUsageError(command, `--${name} gibt es hier nicht.${hint}`);
  }
}

/** @returns the name with the fewest changed letters; null where none is near. @type {(word: string, names: string[]) => string | null} */
export function nearestName(word, names) {
  const near = names.map((name) => ({ name, changes: countChanges(word, name) }));
  near.sort((one, other) => one.changes - other.changes);
  return near.find(({ name, changes }) => changes <= Math.max(2, name.length / 3))?.name ?? null;
}

/** Levenshtein's distance. @type {(one: string, other: string) => number} */
function countChanges(one, other) {
  let row = [...Array(other.length + 1).keys()];
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index++) {
      const replaced = (row[index] ?? 0) + Number(one[at] !== other[index]);
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
