/**
 * Extra fields of a ZIP file (PKWARE's APPNOTE 6.3, 4.5; Info-ZIP's `extrafld.txt`), and its name.
 */

/** 64-bit sizes, times, owners, Windows rights, comment: they change neither name nor data. */
const HARMLESS = new Set([0x0001, 0x000a, 0x4453, 0x5455, 0x5855, 0x6375, 0x7855, 0x7875]);
const LARGE = 0x0001;
/** Info-ZIP's UTF-8 name, which unpackers prefer. Version, CRC-32 of the header's name, name. */
const UNICODE_PATH = { id: 0x7075, head: 5 };

type ExtraField = { id: number; bytes: Uint8Array };

/** @returns null where the fields do not fill these bytes exactly. */
function fieldsIn(extra: Uint8Array): ExtraField[] | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  const fields: ExtraField[] = [];
  let at = 0;
  for (; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > extra.length) return null;
    fields.push({ id: view.getUint16(at, true), bytes: extra.subarray(at + 4, end) });
    at = end;
  }
  return at === extra.length ? fields : null;
}

/** Whether these fields may rename the file or make it a link (D416). */
export function mayRename(extra: Uint8Array, name: Uint8Array): boolean {
  const fields = fieldsIn(extra);
  return fields?.every((field) => HARMLESS.has(field.id) || saysSameName(field, name)) !== true;
}

function saysSameName({ id, bytes }: ExtraField, name: Uint8Array): boolean {
  const unicodeName = bytes.subarray(UNICODE_PATH.head);
  return (
    id === UNICODE_PATH.id && unicodeName.length === name.length && unicodeName.every((byte, at) => byte === name[at])
  );
}

/** Numbers over 32 bits, in order: size, packed, offset. */
export function largeNumbers(extra: Uint8Array): number[] {
  const bytes = fieldsIn(extra)?.find(({ id }) => id === LARGE)?.bytes ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 8) }, (_, index) => Number(view.getBigUint64(index * 8, true)));
}

/**
 * A UTF-8 name. In an invalid one each byte above 127 becomes a lone surrogate, so that names stay
 * distinct.
 */
export function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)).join('');
  }
}
