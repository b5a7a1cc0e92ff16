/**
 * Exact forms of a checkpoint and its key line (C2SP tlog-checkpoint, signed-note; Ed25519). Bytes
 * are hex.
 */
import { verifierKey } from './evidenceNote';
import type { HashFunction } from './evidenceTree';
import { eachLine, hexOfBase64, PackageFormError } from './exactForms';

/** `text`: the three signed lines; `signature`: key id (4 bytes) and the log's signature. */
export type Checkpoint = { origin: string; size: number; root: string; text: string; signature: string };
export type LogKey = { name: string; id: string; key: string };

/** A signer's name: ASCII without blank and plus. */
const NAME = /^[!-*,-~]+$/;
const SIZE = /^[1-9][0-9]{0,14}$/;
const SIGNATURE = /^\u2014 ([^ ]+) ([^ ]+)$/;
/**
 * Hex digits. `root`: 32 bytes. `signature`: key id of 4 and 64 bytes. `key`: type byte and 32 bytes. `cosignature`: key
 * id of 4, time of 8 and 64 bytes.
 */
const LENGTH = { root: 64, signature: 136, key: 66, cosignature: 152 };
const KIND = { log: '01', witness: '04' };

/** The first four lines: name, size, root hash, an empty line. */
const FORMS: readonly ((line: string) => boolean)[] = [
  (line) => NAME.test(line),
  (line) => SIZE.test(line),
  (line) => hexOfBase64(line)?.length === LENGTH.root,
  (line) => line === '',
];

/**
 * A checkpoint has one signature of the log, and any number of others.
 * @throws PackageFormError for any other text.
 */
export function parseCheckpoint(note: string): Checkpoint {
  const lines: string[] = [];
  let signature = '';
  const count = eachLine(note, (line, number) => {
    lines.push(line);
    const form = FORMS[number - 1];
    if (form) return form(line);
    const signed = parseSignature(line);
    if (signed?.name !== lines[0]) return signed !== null;
    const isFirst = signature === '';
    signature = signed?.bytes ?? '';
    return isFirst && signature.length === LENGTH.signature;
  });
  if (count <= FORMS.length || signature === '') throw new PackageFormError(count + 1);
  const [origin = '', size = '', root = ''] = lines;
  return {
    origin,
    size: Number(size),
    root: hexOfBase64(root) ?? '',
    text: `${origin}\n${size}\n${root}\n`,
    signature,
  };
}

/** Signature line: name and bytes; the first four bytes are the key id. */
function parseSignature(line: string): { name: string; bytes: string } | null {
  const [, name = '', text = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = hexOfBase64(text) ?? '';
  return NAME.test(name) && bytes.length > 8 ? { name, bytes } : null;
}

/**
 * A witness's signature (C2SP tlog-cosignature). `id`: of its key; `seconds`: its time;
 * `signature`: `id` and 64 bytes.
 */
export type Cosignature = { name: string; id: string; seconds: number; signature: string };

/**
 * Distinct witness signatures, one a line.
 * @throws PackageFormError for any other text.
 */
export function parseCosignatures(text: string): Cosignature[] {
  const seen = new Set<string>();
  const found: Cosignature[] = [];
  const count = eachLine(text, (line) => {
    const { name, bytes } = parseSignature(line) ?? { name: '', bytes: '' };
    if (bytes.length !== LENGTH.cosignature || seen.has(line)) return false;
    seen.add(line);
    const id = bytes.slice(0, 8);
    found.push({ name, id, seconds: Number.parseInt(bytes.slice(8, 24), 16), signature: id + bytes.slice(24) });
    return true;
  });
  if (count === 0) throw new PackageFormError(1);
  return found;
}

/** The text that a witness signs. */
export function cosignedText({ text }: Checkpoint, seconds: number): string {
  return `cosignature/v1\ntime ${seconds}\n${text}`;
}

/** A key line of `/pruefbuch/keys` or a witness; null for any other. */
export function parseLogKey(line: string, sha256: HashFunction, of: keyof typeof KIND = 'log'): LogKey | null {
  const [, name = '', id = '', text = ''] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(line) ?? [];
  const bytes = hexOfBase64(text) ?? '';
  if (!NAME.test(name) || bytes.length !== LENGTH.key || !bytes.startsWith(KIND[of])) return null;
  const key = bytes.slice(KIND[of].length);
  return verifierKey(name, key, sha256, KIND[of]) === line ? { name, id, key } : null;
}
