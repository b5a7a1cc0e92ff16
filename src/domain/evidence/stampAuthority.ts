/**
 * Reads authority and time from an RFC 3161 answer in hex, because PocketBase's engine has no DER
 * parser. Not verified: `objektbeleg verify` and openssl check the signature with the authority's
 * roots.
 */
import { withoutHidden } from '../text/text';

/** A DER value: tag, and offsets of it and its content. */
type Node = { tag: string; at: number; from: number; to: number };

/** Tag of certificates in signed data; also of a certificate's version and a reply's token. */
const FIRST = 'a0';
const ORGANISATION = '060355040a';
const COMMON_NAME = '0603550403';
/** UTF8String, PrintableString, IA5String. */
const TEXTS = ['0c', '13', '16'];
/** Longer names are rejected. */
const NAME_MAX = 64;

/** 'Zeitstempel, Prüfstelle Köln GmbH' from hex; '' if absent. Never throws. */
export function stampAuthority(reply: string): string {
  const hex = reply.toLowerCase();
  const [, token] = readChildNodes(hex, nodeAt(hex, 0));
  const [, wrapped] = readChildNodes(hex, token);
  const signed = readChildNodes(hex, readChildNodes(hex, wrapped)[0]);
  const certificates = readChildNodes(
    hex,
    signed.find(({ tag }) => tag === FIRST),
  );
  const [signer] = readChildNodes(hex, signed.at(-1));
  const by = readChildNodes(hex, signer)[1];
  const names = certificates.map((one) => namesOf(hex, one));
  const own = names.find(({ issuer, serial }) => by !== undefined && textOf(hex, by).endsWith(issuer + serial));
  if (!own || own.issuer === '') return '';
  const [common, organisation] = [COMMON_NAME, ORGANISATION].map((kind) => partOf(hex, own.subject, kind));
  return [...new Set([common, organisation])].filter(Boolean).join(', ');
}

/** The stamped hash and its time. */
type StampedInfo = { at: number; hash: string };

/** OID of the stamp info, and of SHA-256. */
const INFO = '060b2a864886f70d0109100104';
const SHA256 = '0609608648016503040201';
const TIME = '18';

/** Stamped hash and time, ms, from hex; null if absent. Never throws. */
export function stampedInfo(reply: string): StampedInfo | null {
  const hex = reply.toLowerCase();
  const [, token] = readChildNodes(hex, nodeAt(hex, 0));
  const [, wrapped] = readChildNodes(hex, token);
  const [, , content] = readChildNodes(hex, readChildNodes(hex, wrapped)[0]);
  const [kind, signed] = readChildNodes(hex, content);
  if (!kind || textOf(hex, kind) !== INFO) return null;
  const [bytes] = readChildNodes(hex, signed);
  const [, , imprint, , time] = readChildNodes(hex, readChildNodes(hex, bytes)[0]);
  const [algorithm, hash] = readChildNodes(hex, imprint);
  const [of] = readChildNodes(hex, algorithm);
  if (!of || textOf(hex, of) !== SHA256 || !hash || time?.tag !== TIME) return null;
  const at = momentOf(decodeName(hex.slice(time.from, time.to)));
  return at === null ? null : { at, hash: hex.slice(hash.from, hash.to) };
}

/** `20261121064200Z`, with optional fraction. */
function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Invalid dates (31 February, 24 o'clock) would become another day.
  return !Number.isNaN(at) && new Date(at).getUTCDate() === Number(day) ? at : null;
}

/** Subject, issuer and serial number of a certificate; the last two raw. */
function namesOf(hex: string, certificate: Node): { issuer: string; serial: string; subject: Node | undefined } {
  const fields = readChildNodes(hex, readChildNodes(hex, certificate)[0]).filter(({ tag }) => tag !== FIRST);
  const [serial, , issuer, , subject] = fields;
  return { issuer: issuer ? textOf(hex, issuer) : '', serial: serial ? textOf(hex, serial) : '', subject };
}

function partOf(hex: string, name: Node | undefined, kind: string): string {
  for (const set of readChildNodes(hex, name))
    for (const pair of readChildNodes(hex, set)) {
      const [type, value] = readChildNodes(hex, pair);
      if (type && value && textOf(hex, type) === kind && TEXTS.includes(value.tag))
        return decodeName(hex.slice(value.from, value.to));
    }
  return '';
}

function decodeName(bytes: string): string {
  try {
    const text = withoutHidden(decodeURIComponent(bytes.replace(/../g, '%$&')));
    return Array.from(text).slice(0, NAME_MAX).join('').trim();
  } catch {
    return '';
  }
}

function textOf(hex: string, { at, to }: Node): string {
  return hex.slice(at, to);
}

/** Child values; none if malformed or truncated. */
function readChildNodes(hex: string, node: Node | undefined): Node[] {
  const found: Node[] = [];
  for (let at = node?.from ?? 0; node && at < node.to; ) {
    const next = nodeAt(hex, at);
    if (!next || next.to > node.to) return [];
    found.push(next);
    at = next.to;
  }
  return found;
}

function nodeAt(hex: string, at: number): Node | undefined {
  const first = Number.parseInt(hex.slice(at + 2, at + 4), 16);
  const more = first > 0x80 ? (first - 0x80) * 2 : 0;
  const length = more > 0 ? Number.parseInt(hex.slice(at + 4, at + 4 + more), 16) : first;
  const from = at + 4 + more;
  const to = from + length * 2;
  // Indefinite or overlong lengths are malformed.
  return first !== 0x80 && to >= from && to <= hex.length ? { tag: hex.slice(at, at + 2), at, from, to } : undefined;
}
