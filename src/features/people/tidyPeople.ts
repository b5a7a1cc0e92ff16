/** Makes a pasted list of people a table: messages, bullets and signs of a chat go. Pure. */

/** Marks of the direction of text, which chats put before each line. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
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
    .replace(DIRECTIONS, '')
    .replace(/[^\S\n\t]/g, ' ')
    .split('\n')
    .map(tidyLine);
  // The head of a table has no mark: below it, '1.' and a tab are a cell.
  const isTable = lines.some((line) => line.includes('\t') && !BULLET.test(line));
  return lines
    .map((line) => (isTable && line.includes('\t') ? line : line.replace(BULLET, '')))
    .map((line) => line.replace(/^([*_])(.+)\1 *$/, '$2'))
    .join('\n');
}

function tidyLine(line: string): string {
  const message = line.replace(MESSAGE, '');
  if (message !== line && !SENDER.test(message)) return '';
  const text = message === line ? line : message.replace(SENDER, '');
  return text.replace(PICTURES, '').replace(/^ +/, '');
}
