/** A question cut into words, as its rules read them. Pure. */
import { typedNumber } from '../id';
import { foldText } from '../text/words';

/** A word as typed, and folded with its full stops, without other signs around it; `quoted` ones are words, whatever they say. */
export type Token = { typed: string; word: string; quoted: boolean };

/** Words by white space; what stands in quotation marks is one token. '1.11.-15.11.' are three. */
export function tokensOf(text: string): Token[] {
  const parts = text.match(/["„“][^"„“”]*["“”]|\S+/g) ?? [];
  return parts.flatMap((part): Token[] => {
    if (/^["„“].*["“”]$/.test(part)) return [{ typed: part, word: '', quoted: true }];
    const parts = splitDays(part);
    if (parts.length > 1) return parts.map((typed) => ({ typed, word: stripSigns(typed), quoted: false }));
    const pieces = /^\d{1,2}\.(\d{1,2}\.(\d{2,4})?)?[-–]\d{1,2}\./.test(part) ? part.split(/([-–])/) : [part];
    return pieces.map((typed) => ({ typed, word: stripSigns(typed), quoted: false }));
  });
}

/** 'Mo-Fr' is three tokens, 'Freitagnachmittag' two. */
function splitDays(part: string): string[] {
  const day = '(?:mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)';
  const range = new RegExp(`^(${day})([-–])(${day}[.?!,]*)$`, 'i').exec(part);
  if (range) return range.slice(1);
  const time =
    /^((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(früh|morgen|vormittag|mittag|nachmittag|abend)([s?!,.]*)$/i;
  const [, weekday, when, end] = time.exec(part) ?? [];
  return weekday === undefined ? [part] : [weekday, `${when}${end}`];
}

function stripSigns(typed: string): string {
  return typed === '-' || typed === '–' ? typed : foldText(typed).replace(/^[("'„“]+|[?!,;:)"'“”]+$/g, '');
}

/** A record number in a question: beside its letters it has a digit, else it may be a word, and it is no number alone. */
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
