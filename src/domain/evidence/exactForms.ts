/**
 * The exact forms of the texts in a Schadenakte and in a downloaded share. `pruefen.sh` accepts the same forms: both checkers refuse a
 * text that another reader could understand differently. A text is read byte by byte where it is not plain ASCII.
 */
import { base64 } from './evidenceNote';

/** A text has not its exact form. `line`: the first wrong line, from 1. */
export class PackageFormError extends Error {
  constructor(readonly line: number) {
    super(`wrong form in line ${line}`);
  }
}

/** 64 lower-case hex characters. */
const HASH = /^[0-9a-f]{64}$/;
const SUM_LINE = /^([0-9a-f]{64}) {2}((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const PART = /^[0-9a-f]{32}(.+)$/s;
/** The characters below a blank. JSON never has one, and a shell reads some of them as the end of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what this looks for.
const CONTROL = /[\0-\x1f]/;
/** A string without quotes, backslash and braces; a number; a word. */
const FIELD = /^"([A-Za-z0-9_]+)":(?:"([^"\\{}]*)"|true|false|null|-?[0-9][0-9.eE+-]*)(?:,(?="))?/;

/**
 * Takes a text line by line. Each line ends with a line feed, the last one too.
 * @param accepts whether a line has its form. @returns how many lines there are. @throws FormError
 */
export function eachLine(text: string, accepts: (line: string, number: number) => boolean): number {
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const [index, line] of lines.entries()) if (!accepts(line, index + 1)) throw new PackageFormError(index + 1);
  if (rest !== '') throw new PackageFormError(lines.length + 1);
  return lines.length;
}

/** A line as `sha256sum` prints it; null for any other. */
export function parseSumLine(line: string): { sum: string; name: string } | null {
  const [, sum, name] = SUM_LINE.exec(line) ?? [];
  return sum === undefined || name === undefined ? null : { sum, name };
}

/** The hashes of a way, a line each. @throws FormError */
export function parseWay(text: string): string[] {
  const hashes: string[] = [];
  eachLine(text, (line) => HASH.test(line) && hashes.push(line) > 0);
  return hashes;
}

/** How many hashes the way from a position (from 0) to the root of `size` entries has (RFC 9162, section 2.1.3.2). */
export function wayLength(position: number, size: number): number {
  let length = 0;
  for (let [at, last] = [position, size - 1]; last > 0; [at, last] = [Math.floor(at / 2), Math.floor(last / 2)])
    if (at % 2 === 1 || at < last) length++;
  return length;
}

/**
 * The hashes of an entry's parts by their names, from its list: each line names a known part once, in the order of the parts.
 * @throws FormError
 */
export function parsePartList(text: string, parts: readonly string[]): Map<string, string> {
  const sums = new Map<string, string>();
  let next = 0;
  const count = eachLine(text, (line) => {
    const { sum, name } = parseSumLine(line) ?? { sum: '', name: '' };
    const at = parts.indexOf(name, next);
    next = at + 1;
    sums.set(name, sum);
    return at >= 0;
  });
  if (count === 0) throw new PackageFormError(1);
  return sums;
}

/** Checks the line that is left of an erased part, as an entry's list has it. @throws FormError */
export function parseErased(text: string, part: string): void {
  const count = eachLine(text, (line, number) => number === 1 && parseSumLine(line)?.name === part);
  if (count === 0) throw new PackageFormError(1);
}

/** What stands in a part behind its salt. @throws FormError */
export function parsePart(text: string): string {
  const [, value] = PART.exec(text) ?? [];
  if (value === undefined) throw new PackageFormError(1);
  const control = value.search(CONTROL);
  if (control >= 0) throw new PackageFormError(value.slice(0, control).split('\n').length);
  return value;
}

/**
 * The texts of a JSON object that has no level below it, as the server writes the parts that a checker reads. Numbers, true, false and
 * null are allowed and left out. @returns null for any other text.
 */
export function parseFlat(json: string): Map<string, string> | null {
  if (!json.startsWith('{') || !json.endsWith('}')) return null;
  const texts = new Map<string, string>();
  const names = new Set<string>();
  for (let rest = json.slice(1, -1), isFirst = true; isFirst || rest !== ''; isFirst = false) {
    const [field = '', name = '', text] = FIELD.exec(rest) ?? [];
    if (field === '' || names.has(name) || (rest.length > field.length && !field.endsWith(','))) return null;
    names.add(name);
    if (text !== undefined) texts.set(name, text);
    rest = rest.slice(field.length);
  }
  return texts;
}

/** The field's text where it is a hash, else null. */
export function hashIn(texts: Map<string, string> | null, name: string): string | null {
  const text = texts?.get(name);
  return text !== undefined && HASH.test(text) ? text : null;
}

/** The SHA-256 of each photo in a manifest, in its order; null for any other text. */
export function parsePhotos(json: string): string[] | null {
  if (json === '[]') return [];
  if (!json.startsWith('[') || !json.endsWith(']')) return null;
  const sums: string[] = [];
  for (let at = 1; ; ) {
    const end = json.indexOf('}', at) + 1;
    const sum = end === 0 ? null : hashIn(parseFlat(json.slice(at, end)), 'sha256');
    if (sum === null) return null;
    sums.push(sum);
    if (end === json.length - 1) return sums;
    if (json[end] !== ',') return null;
    at = end + 1;
  }
}

/** The bytes of a base64 text as hex; null for every other way to write them (padding, unused bits, blanks). */
export function hexOfBase64(text: string): string | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '') return null;
  let hex = '';
  for (let at = 0; at < text.length; at += 4) hex += hexOfFour(text.slice(at, at + 4));
  return base64(hex) === text ? hex : null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function hexOfFour(four: string): string {
  const letters = four.replace(/=+$/, '');
  const bits = [...letters.padEnd(4, 'A')].reduce((sum, letter) => sum * 64 + ALPHABET.indexOf(letter), 0);
  return bits
    .toString(16)
    .padStart(6, '0')
    .slice(0, 2 * (letters.length - 1));
}

/** The bytes of a base64url text without padding as hex; null for every other way to write them. */
export function hexOfBase64Url(text: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return hexOfBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
