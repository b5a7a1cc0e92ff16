/** Witness signatures in a package (pruefen.sh, `zeugen_pruefen`). */
import {
  type Checkpoint,
  type Cosignature,
  cosignedText,
  parseCosignatures,
} from '../../../domain/evidence/checkpoint';
import { checkpointHolds, witnessKeyOf } from '../../../platform/verifying';
import { parseOrDeviate } from './formed';
import { type Pack, throwDeviation } from './pack';

/**
 * `holds`: valid, `at` in ms. `unread`: this browser cannot verify. `unknown`: key not given. `missing`: key given, no
 * signature.
 */
export type CheckedWitness = { name: string; state: 'holds' | 'unread' | 'unknown' | 'missing'; at: number };

const FILE = 'pruefbuch/zeugen';
/** Four bytes of seconds last until 2106. */
const LATEST_SECONDS = 0xffffffff;

/** Whether a key line belongs to a witness, not to a log. */
export function isWitnessKey(line: string): boolean {
  return witnessKeyOf(line) !== null;
}

/** @throws Deviation for an invalid signature under a given key. */
export async function checkWitnesses(
  pack: Pack,
  keys: readonly string[],
  state: Checkpoint,
): Promise<CheckedWitness[]> {
  const found: CheckedWitness[] = [];
  const seen = new Set<string>();
  for (const signed of await cosignaturesIn(pack)) {
    const { name, seconds } = signed;
    const key = keys.find((line) => line.startsWith(`${name}+${signed.id}+`));
    if (key === undefined) {
      found.push({ name, state: 'unknown', at: 0 });
      continue;
    }
    const holds = await isSigned(signed, key, state);
    if (holds === false) throwDeviation(`die Unterschrift des Zeugen ${name} gilt nicht`);
    seen.add(key);
    found.push({ name, state: holds ? 'holds' : 'unread', at: seconds * 1000 });
  }
  const missing = keys.filter((key) => !seen.has(key)).map((key) => key.slice(0, key.indexOf('+')));
  return [...found, ...missing.map((name) => ({ name, state: 'missing', at: 0 }) as const)];
}

/** @throws Deviation */
async function cosignaturesIn(pack: Pack): Promise<Cosignature[]> {
  if (!pack.has(FILE)) return [];
  const text = await pack.text(FILE, 'utf-8');
  return parseOrDeviate(() => parseCosignatures(text), { file: FILE, what: 'keine Liste von Unterschriften' });
}

/** Null if this browser cannot verify. */
async function isSigned({ seconds, signature }: Cosignature, line: string, state: Checkpoint): Promise<boolean | null> {
  const key = witnessKeyOf(line);
  if (key === null || seconds === 0 || seconds > LATEST_SECONDS) return false;
  return checkpointHolds({ text: cosignedText(state, seconds), signature }, key);
}
