/** An error that the operator can fix: one sentence, no stack trace. */
export class OperatorError extends Error {
  name = 'OperatorError';
}

/** A command was called with wrong words. */
export class UsageError extends OperatorError {}

/** @typedef {Error & {code?: unknown, stdout?: string, stderr?: string}} Failure */

/** Such as `EACCES`. @type {(error: unknown) => string | undefined} */
export function codeOf(error) {
  return error instanceof Error ? /** @type {NodeJS.ErrnoException} */ (error).code : undefined;
}

/** @type {(error: unknown) => string} */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const lines = text.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const [first = 'Unbekannter Fehler.', second] = lines.map((line) => line.trim()).filter((line) => line !== '');
  // Build tools put the reason on the line after a colon.
  return first.endsWith(':') && second ? `${first} ${second}` : first;
}
