/**
 * Whether a file that somebody holds is one of a record's photos, or a paper with them (D186). Pure; runs in the reader's browser,
 * so that no file leaves it.
 */

/** What is known of a record on the page of its number: the SHA-256 of its photos in order, lower-case hex. */
export type KnownPhotos = { number: string; photos: readonly string[] };

/** A photo as it was delivered, a paper that holds photos, or something else. */
export type FileKind = 'photo' | 'pdf' | 'other';

/** By its first bytes: a name says nothing. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'photo';
  return latin1(bytes.subarray(0, 1024)).includes('%PDF-') ? 'pdf' : 'other';
}

/**
 * The JPEGs that stand in a PDF as they are, byte for byte, in the order of the file (ISO 32000-1, 7.3.8 and 7.4.8): streams whose only
 * filter is DCTDecode and whose length is written beside them, as our own papers have them. What is packed otherwise is not found.
 */
export function jpegsIn(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const text = latin1(pdf);
  const found: Uint8Array<ArrayBuffer>[] = [];
  const streams = />>\s*stream\r?\n/g;
  for (let match = streams.exec(text); match; match = streams.exec(text)) {
    // Looked for close by: a file may have a hundred thousand streams and none of it.
    const near = text.slice(Math.max(0, match.index - DICTIONARY_MAX), match.index);
    const dictionary = near.slice(near.lastIndexOf(' obj') + 1);
    const length = Number(/\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1]);
    if (!/\/Filter\s*\/DCTDecode\b/.test(dictionary) || !(length > 0)) continue;
    const from = match.index + match[0].length;
    found.push(pdf.subarray(from, from + length));
    streams.lastIndex = from + length;
  }
  return found;
}

/** Longest description of a picture that is read, characters; ours have two hundred. */
const DICTIONARY_MAX = 4000;

/** One character a byte. */
function latin1(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

/** What is said of a file; `isSame`: what it holds is what was delivered. */
export type FileAnswer = { text: string; isSame: boolean };

/** A single photo by its hash. Two records may share a number, and one photo may stand in both. */
export function photoAnswer(name: string, hash: string, known: readonly KnownPhotos[]): FileAnswer {
  const places = known.flatMap(({ number, photos }) =>
    photos.includes(hash)
      ? [`Foto ${photos.indexOf(hash) + 1} von ${photos.length} der Dokumentation Nr. ${number}`]
      : [],
  );
  if (places.length > 0) return { text: `„${name}“ ist ${places.join(' und ')}, unverändert.`, isSame: true };
  return {
    text: `„${name}“ ist kein Foto dieser Dokumentation, so wie sie einging. Auch ein bearbeitetes Bild oder die Kopie aus einem Nachrichtendienst ist eine andere Datei.`,
    isSame: false,
  };
}

/** The photos of a paper by their hashes, in its order. Of the text beside them nothing is said. */
export function paperAnswer(name: string, hashes: readonly string[], known: readonly KnownPhotos[]): FileAnswer {
  const all = new Set(known.flatMap(({ photos }) => photos));
  const same = new Set(hashes.filter((hash) => all.has(hash))).size;
  const others = hashes.filter((hash) => !all.has(hash)).length;
  const rest = 'Den Text im PDF vergleicht das nicht.';
  if (same === 0)
    return {
      text: `In „${name}“ steht kein Foto dieser Dokumentation unverändert. Fotos, die für den Druck verkleinert wurden, sind andere Dateien. ${rest}`,
      isSame: false,
    };
  const beside =
    others === 0
      ? ''
      : ` ${others === 1 ? 'Ein weiteres Foto darin gehört' : `${others} weitere Fotos darin gehören`} nicht zu ihr.`;
  const said = `In „${name}“ ${same === 1 ? 'steht 1' : `stehen ${same}`} von ${all.size} Fotos dieser Dokumentation unverändert.`;
  return { text: `${said}${beside} ${rest}`, isSame: others === 0 };
}

/** Of what cannot be compared. */
export function otherAnswer(name: string, why: 'other' | 'unreadable' | 'large'): FileAnswer {
  const texts = {
    other: `„${name}“ ist weder ein Foto (JPEG) noch ein PDF. Verglichen werden nur diese.`,
    unreadable: `„${name}“ konnte nicht gelesen werden. Bitte wählen Sie die Datei noch einmal.`,
    large: `„${name}“ ist für diesen Vergleich zu groß; verglichen werden Dateien bis ${FILE_MAX_MB} MB.`,
  };
  return { text: texts[why], isSame: false };
}

/** A file is read whole: as much as a phone's browser bears, and four times what a paper of a month has. */
export const FILE_MAX_MB = 100;
