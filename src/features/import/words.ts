import type { Csv } from './csv';
import type { Encoding } from './encoding';
import type { ImportPlan } from './plan';

/** Of what is shown once. */
export const ONLY_NOW =
  'Diese Liste sehen Sie nur jetzt. Drucken Sie sie, oder vergeben Sie später ein neues Passwort.';

/** What is being imported, in words. */
export type ImportWords = {
  /** 'Spalten Name und E-Mail'. */
  columns: string;
  /** '12 Personen' for the button. */
  count: (count: number) => string;
  /** Said below the preview; '' = nothing. */
  note: string;
  /** Heading of what is shown once; '' = there is nothing. */
  secret: string;
  /** Said when something was made; '' = nothing. */
  after: string;
  /** A file to begin with: its name, and its lines as a German Excel has them (semicolons), the head first. */
  sample: { name: string; lines: readonly string[] };
};

/** A file that was read, and what it will do. */
export type ReadFile = { file: File; csv: Csv; plan: ImportPlan };
/** How a person said that the file is to be read; null: as it says itself. `places`: what each column is. */
export type PreviewLook = { encoding: Encoding | null; places: readonly string[] | null };
