import { PackageFormError } from '../../../domain/evidence/exactForms';
import { throwDeviation } from './pack';

/** The result of `parse`. @throws Deviation with the file and its first wrong line. */
export function parseOrDeviate<T>(parse: () => T, { file, what }: { file: string; what: string }): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof PackageFormError) throwDeviation(`${file} ist ${what} (Zeile ${error.line})`);
    throw error;
  }
}
