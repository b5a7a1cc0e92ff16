/** Makes a pasted list of people a table: messages, bullets and signs of a chat go. Pure. */

/** Marks of the direction of text, which chats put before each line. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const PICTURES = /\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*/gu;
/** '[30.11.26, 08:15:22] ', '[08:15, 30.11.2026] ' and '30.11.26, 08:15 - '. */
const DAY = String.raw`\d{1,2}\.\d{1,2}\.\d{2,4}`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const MESSAGE = new RegExp(String.raw`^(?:\[(?:${DAY},? ${CLOCK}|${CLOCK}, ${DAY})\] |${DAY},? ${CLOCK} - )`);
const SENDER = /^[^:]{1,60}: /;
const BULLET = /^(?:[-–—*•·▪‣●○☐☑✓✔]|\(?\d{1,3}[.)])[ \t]+/;

/** One person a line. A chat's own notices ('Anna hat Ben hinzugefügt') go. */
export function tidyPeople(text: string): string {
  const lines = text
    .replace(MARKS, '')
    .replace(/[^\S\n\t]/g, ' ')
    .split('\n')
    .map(tidyLine);
  const [only, ...others] = lines.filter((line) => line.trim() !== '');
  return only !== undefined && others.length === 0 ? splitNames(only) : lines.join('\n');
}

function tidyLine(line: string): string {
  const message = line.replace(MESSAGE, '');
  if (message !== line && !SENDER.test(message)) return '';
  const text = message === line ? line : message.replace(SENDER, '');
  return text
    .replace(PICTURES, '')
    .replace(/^ +/, '')
    .replace(BULLET, '')
    .replace(/^([*_])(.+)\1 *$/, '$2');
}

/**
 * 'Anna Blank, Ben Yilmaz und Cem Öz' in one line are three people, 'Blank, Anna' is one. So are the receivers of a mail:
 * 'Anna Blank <anna@x.de>; Ben Yilmaz <ben@x.de>'.
 */
function splitNames(line: string): string {
  const receivers = line.split(/ *; */).filter(Boolean);
  if (receivers.length > 1 && receivers.every((one) => one.split('@').length === 2)) return receivers.join('\n');
  const names = line.split(/ *, *| und /).filter(Boolean);
  const isNames = !/[@\d\t;]/.test(line) && (names.length > 2 || names.every((name) => name.includes(' ')));
  return isNames ? names.join('\n') : line;
}
