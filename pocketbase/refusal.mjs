/** Something the operator has to mend: `message` is one sentence for the terminal; no stack trace belongs to it. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** The sentence of any failure, first line only: what a terminal should show instead of a stack trace. */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] || 'Unbekannter Fehler.';
}
