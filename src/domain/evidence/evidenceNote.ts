/**
 * Signed checkpoints of the log: C2SP tlog-checkpoint in a C2SP signed-note with Ed25519. Bytes are
 * lower-case hex; the key's holder makes the signature.
 */
import type { HashFunction } from './evidenceTree';

/** Key type: Ed25519. */
const ED25519 = '01';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 (RFC 4648, padded) of hex bytes. */
export function base64(hex: string): string {
  let text = '';
  for (let at = 0; at < hex.length; at += 6) {
    const group = hex.slice(at, at + 6);
    const bits = Number.parseInt(group.padEnd(6, '0'), 16);
    const characters = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63]).join('');
    text += characters.slice(0, group.length / 2 + 1).padEnd(4, '=');
  }
  return text;
}

/** The signed text: log name, size, and root. */
export function checkpointText({ origin, size, root }: { origin: string; size: number; root: string }): string {
  return `${origin}\n${size}\n${base64(root)}\n`;
}

/**
 * Four bytes that identify the key in a signature.
 * @param key public: type byte and 32 bytes.
 */
function keyHash(name: string, key: string, sha256: HashFunction): string {
  return sha256(`${toAsciiHex(name)}0a${key}`).slice(0, 8);
}

/** Log names are plain ASCII. */
function toAsciiHex(text: string): string {
  return [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/**
 * Public key line of signed notes: `name+hash+key`.
 * @param kind type byte.
 */
export function verifierKey(name: string, key: string, sha256: HashFunction, kind = ED25519): string {
  return `${name}+${keyHash(name, kind + key, sha256)}+${base64(kind + key)}`;
}

/** @param of `key`: the public one; `signature`: 64 bytes. */
export function signedNote(
  text: string,
  of: { name: string; key: string; signature: string },
  sha256: HashFunction,
): string {
  return `${text}\n\u2014 ${of.name} ${base64(keyHash(of.name, ED25519 + of.key, sha256) + of.signature)}\n`;
}

/** Text and signatures of a note, or null. `signature`: base64, after the key's four bytes. */
export function noteOf(note: string): { text: string; signatures: { name: string; signature: string }[] } | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map((line) => /^\u2014 (?<name>[^ +]+) (?<signature>[A-Za-z0-9+/]+=*)$/.exec(line)?.groups);
  if (signatures.some((groups) => groups === undefined)) return null;
  return { text: note.slice(0, end + 1), signatures: signatures as { name: string; signature: string }[] };
}
