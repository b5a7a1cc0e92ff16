/** The signatures of witnesses in a package (D355; pruefen.sh, `zeugen_pruefen`). */
import { bytesOfBase64, bytesOfHex, hexOf } from '../../../device/bytes';
import { sha256Hex } from '../../../device/clock';
import { noteHolds } from '../../../device/verifying';
import { base64 } from '../../../domain/evidenceNote';
import { deviates, type Pack } from './pack';

/**
 * `holds`: signed, `at` in ms. `unread`: this browser cannot say. `unknown`: nobody brought the key. `missing`: the reader brought the key, and
 * the witness did not sign.
 */
export type CheckedWitness = { name: string; state: 'holds' | 'unread' | 'unknown' | 'missing'; at: number };

const FILE = 'pruefbuch/zeugen';
const LINE = /^\u2014 (?<name>[^ +]+) (?<signature>[A-Za-z0-9+/]{102}==)$/;
/** The kind of a witness's key: Ed25519 for cosignatures. */
const COSIGNATURE = '04';

/** Whether a line names the key of a witness, and not that of a log. */
export function isWitnessKey(line: string): boolean {
  return hexOfKey(line).startsWith(COSIGNATURE);
}

/** @param signed the text of the checkpoint. @throws Deviation where a signature does not hold under a key that the reader brought. */
export async function checkWitnesses(pack: Pack, keys: readonly string[], signed: string): Promise<CheckedWitness[]> {
  const found: CheckedWitness[] = [];
  const seen = new Set<string>();
  for (const { name, bytes } of pack.has(FILE) ? linesIn(await pack.text(FILE)) : []) {
    const key = keys.find((line) => line.startsWith(`${name}+${bytes.slice(0, 8)}+`));
    if (key === undefined) {
      found.push({ name, state: 'unknown', at: 0 });
      continue;
    }
    const holds = await isSigned({ name, bytes, key }, signed);
    if (holds === false) deviates(`die Unterschrift des Zeugen ${name} gilt nicht`);
    seen.add(key);
    found.push({ name, state: holds ? 'holds' : 'unread', at: secondsIn(bytes) * 1000 });
  }
  const missing = keys.filter((key) => !seen.has(key)).map((key) => key.slice(0, key.indexOf('+')));
  return [...found, ...missing.map((name) => ({ name, state: 'missing', at: 0 }) as const)];
}

type Signed = { name: string; bytes: string };

/** `bytes` in hex: 4 of the key's hash, 8 of the time, 64 of the signature. @throws Deviation */
function linesIn(text: string): Signed[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const { name = '', signature = '' } = LINE.exec(line)?.groups ?? {};
      const bytes = hexOf(bytesOfBase64(signature));
      if (name === '' || base64(bytes) !== signature || !text.endsWith('\n'))
        deviates(`${FILE} ist keine Liste von Unterschriften`);
      return { name, bytes };
    });
}

/** Null where this browser cannot say. */
async function isSigned({ name, bytes, key }: Signed & { key: string }, signed: string): Promise<boolean | null> {
  const point = hexOfKey(key);
  const hash = await sha256Hex(bytesOfHex(hexOf(new TextEncoder().encode(`${name}\n`)) + point).buffer);
  const seconds = secondsIn(bytes);
  if (point.length !== 66 || !bytes.startsWith(`${hash.slice(0, 8)}000000`) || seconds === 0) return false;
  // Behind the time what every signature of a note has: four bytes of the key, and the signature.
  const signature = base64(bytes.slice(0, 8) + bytes.slice(24));
  return noteHolds({ key: base64(point), signature }, `cosignature/v1\ntime ${seconds}\n${signed}`);
}

function secondsIn(bytes: string): number {
  return Number.parseInt(bytes.slice(8, 24), 16);
}

/** A key's bytes as hex, '' for what is none. */
function hexOfKey(line: string): string {
  const [, , ...key] = line.split('+');
  const text = key.join('+');
  return /^[A-Za-z0-9+/]{44}$/.test(text) ? hexOf(bytesOfBase64(text)) : '';
}
