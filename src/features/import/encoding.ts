/**
 * Detects the encoding of a list. Older programs write no byte-order mark, so the best fit for German words wins; the
 * person may change it. Pure.
 */

export const ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252', 'DOS (850)', 'Macintosh'] as const;
export type Encoding = (typeof ENCODINGS)[number];
/** `isSure`: no other encoding fits about as well. */
export type Decoded = { text: string; encoding: Encoding; isSure: boolean };

/** The upper half of code page 850 (Unicode Consortium, CP850.TXT), which no browser decodes. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const BYTE_FOR_BYTE = ['Windows-1252', 'DOS (850)', 'Macintosh'] as const;
/** The factor by which the best must win. */
const CLEARLY = 2;
/** Bytes examined for UTF-16 without a mark. */
const LOOKED_AT = 4096;

/** @param wanted the chosen encoding; null: the best. */
export function decodeText(bytes: ArrayBuffer, wanted: Encoding | null = null): Decoded {
  if (wanted) return { text: textIn(bytes, wanted), encoding: wanted, isSure: true };
  const wide = utf16Of(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16', isSure: true };
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const count = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  // A few broken bytes spoil only their own lines.
  if (broken === 0 || count >= broken) return { text, encoding: 'UTF-8', isSure: true };
  const [best, second] = BYTE_FOR_BYTE.map((encoding) => ({ encoding, fit: fitOf(textIn(bytes, encoding)) })).sort(
    (one, other) => other.fit - one.fit,
  );
  const encoding = best?.encoding ?? 'Windows-1252';
  const isSure = (best?.fit ?? 0) - (second?.fit ?? 0) >= CLEARLY;
  return { text: textIn(bytes, encoding), encoding, isSure };
}

/** Words with letters beyond A to Z, to judge the encoding. */
export function sampleOf(text: string): string {
  const words = text.split(/[\s;,"]+/).filter((word) => /[\u0080-\uFFFF]/.test(word));
  return [...new Set(words)].slice(0, 4).join(' · ');
}

function textIn(bytes: ArrayBuffer, encoding: Encoding): string {
  if (encoding === 'UTF-16') return new TextDecoder(utf16Of(bytes) ?? 'utf-16le').decode(bytes);
  if (encoding !== 'DOS (850)') return new TextDecoder(encoding).decode(bytes);
  return Array.from(new Uint8Array(bytes), (byte) =>
    byte < 128 ? String.fromCharCode(byte) : CP850.charAt(byte - 128),
  ).join('');
}

/** By the mark, or by a zero in every second byte; null = no UTF-16. */
function utf16Of(bytes: ArrayBuffer): 'utf-16le' | 'utf-16be' | null {
  const first = new Uint8Array(bytes.slice(0, LOOKED_AT));
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of first.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = first.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return 'utf-16le';
  return even > most * 0.6 && odd < most * 0.1 ? 'utf-16be' : null;
}

function fitOf(text: string): number {
  let fit = 0;
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uFFFF]/g))
    fit += fitOfSign(sign, text.charAt(index - 1), text.charAt(index + 1));
  return fit;
}

function fitOfSign(sign: string, before: string, after: string): number {
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  // A word has no capital inside, unless it is all capitals.
  if (/\p{Lu}/u.test(sign) && /\p{L}/u.test(before) && /\p{Ll}/u.test(before + after)) return -4;
  if (/[äöüßÄÖÜ]/.test(sign)) return 4;
  if (/\p{L}/u.test(sign)) return 1;
  if (/[–—\u2018-\u201e…€§°²³½·\u00a0]/.test(sign)) return isInside ? -3 : 1;
  return -5;
}
