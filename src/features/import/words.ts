import type { Csv } from './csv';
import type { Encoding } from './encoding';
import type { ImportPlan } from './plan';

export const ONLY_NOW =
  'Diese Liste sehen Sie nur jetzt. Drucken Sie sie, oder vergeben Sie später ein neues Passwort.';

export type ImportWords = {
  /** What may be pasted. */
  pasting: string;
  columns: string;
  count: (count: number) => string;
  /** Note below the preview; '' = none. */
  note: string;
  /** Heading of what is shown once; '' = none. */
  secret: string;
  /** Shown after something was created; '' = none. */
  after: string;
  /** Sample file: name and lines as in a German Excel (semicolons), head first. */
  sample: { name: string; lines: readonly string[] };
};

export type ReadFile = { file: File; csv: Csv; plan: ImportPlan };
/** The chosen reading of the file; null: as detected. `places`: the columns. */
export type PreviewLook = { encoding: Encoding | null; places: readonly string[] | null };
