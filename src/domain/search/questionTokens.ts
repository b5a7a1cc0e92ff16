/** Splits a question into tokens. Pure. */
import { typedNumber } from '../id';
import { foldText } from '../text/words';

/** Typed and folded word with full stops; `quoted` ones are always words. */
export type Token = { typed: string; word: string; quoted: boolean };

/** By white space; quoted text is one token. '1.11.-15.11.' is three. */
export function tokensOf(text: string): Token[] {
  const parts = text.match(/["„“][^"„“”]*["“”]|\S+/g) ?? [];
  return parts.flatMap((part): Token[] => {
    if (/^["„“].*["“”]$/.test(part)) return [{ typed: part, word: '', quoted: true }];
    return piecesOf(part).map((typed) => ({ typed, word: stripSigns(typed), quoted: false }));
  });
}

const WEEKDAY = '(?:mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)';
const MONTH =
  '(?:jan(?:uar)?|feb(?:ruar)?|mrz|märz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)\\.?';
const series = (one: string) => new RegExp(`^${one}(?:[-–/]${one})+[?!,;.]*$`, 'i');
/** Joined days and split points: 'Mo-Fr', '16.-20.11.', '21./22.11.', '2024-2026'. */
const SERIES = [
  series(WEEKDAY),
  series(MONTH),
  /^\d{1,2}\.(?:\d{1,2}\.(?:\d{2,4})?)?[-–/]\d{1,2}\./,
  /^20\d\d[-–]20\d\d[?!,;.]*$/,
];
/** Joined words: '25.Nov.2026', 'Freitagnachmittag', '2026-11-25T07:15:30'. */
const JOINED = [
  new RegExp(`^(\\d{1,2}\\.)(${MONTH})(\\d{4})?[?!,;.]*$`, 'i'),
  /^((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)((?:früh|morgen|vormittag|mittag|nachmittag|abend)s?[?!,.]*)$/i,
  /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z?$/,
];

function piecesOf(part: string): string[] {
  if (/^\d{1,2}\.,\d/.test(part)) return part.split(/(?<=\.,)(?=\d)/);
  if (SERIES.some((form) => form.test(part))) return part.split(/([-–/])/);
  const [, ...pieces] = JOINED.map((form) => form.exec(part)).find((found) => found !== null) ?? [];
  return pieces.length > 0 ? pieces.filter((piece) => piece !== undefined) : [part];
}

function stripSigns(typed: string): string {
  return /^[-–/]$/.test(typed) ? typed : foldText(typed).replace(/^[("'„“]+|[?!,;:)"'“”]+$/g, '');
}

/** A record number: characters with a digit, not a plain number. */
export function numberOf(typed: string): string | null {
  const [, number = ''] = /^[(]?([0-9a-z]{5}-?[0-9a-z]{5})[?!.,)]*$/i.exec(typed) ?? [];
  return /\d/.test(number) && /[a-z]/i.test(number) ? typedNumber(number) : null;
}

/** Each run of tokens that has this mark, as typed. */
export function typedAs<M>(tokens: readonly Token[], marks: readonly M[], mark: M): string[] {
  const runs: string[][] = [];
  tokens.forEach(({ typed }, index) => {
    if (marks[index] !== mark) return;
    if (marks[index - 1] !== mark) runs.push([]);
    runs.at(-1)?.push(typed.replace(/[?!,;]+$/, ''));
  });
  return runs.map((run) => run.join(' '));
}
