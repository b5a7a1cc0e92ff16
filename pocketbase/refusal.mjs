/** Something the operator has to mend: `message` is one sentence for the terminal; no stack trace belongs to it. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** A failure of node:child_process or node:fs as it is caught: what is read of it. @typedef {Error & {code?: unknown, stdout?: string, stderr?: string}} Failure */

/** The system's own word for a failure (`EACCES`). @type {(error: unknown) => string | undefined} */
export function codeOf(error) {
  return error instanceof Error ? /** @type {NodeJS.ErrnoException} */ (error).code : undefined;
}

/**
 * The sentence of any failure: what a terminal should show instead of a stack trace, without colours.
 * @type {(error: unknown) => string}
 */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const lines = text.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const [first = 'Unbekannter Fehler.', second] = lines.map((line) => line.trim()).filter((line) => line !== '');
  // A builder announces its reason with a colon and names it on the next line.
  return first.endsWith(':') && second ? `${first} ${second}` : first;
}
