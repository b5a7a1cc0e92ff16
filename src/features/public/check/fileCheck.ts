/**
 * Whether a file that somebody holds is one of a record's photos, or a paper with them (D186). Pure; runs in the reader's browser,
 * so that no file leaves it.
 */

/** What is known of a record on the page of its number: the SHA-256 of its photos in order, lower-case hex. */
export type KnownPhotos = { number: string; photos: readonly string[] };

/** A photo as it was delivered, a paper that holds photos, a Schadenakte, or something else. */
export type FileKind = 'photo' | 'pdf' | 'zip' | 'other';

/** So many of a file's first bytes say what it is. */
export const KIND_BYTES = 1024;

/** By its first bytes: a name says nothing. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'photo';
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, KIND_BYTES));
  if (text.startsWith('PK\x03\x04')) return 'zip';
  return text.includes('%PDF-') ? 'pdf' : 'other';
}

/** What is said of a file; `isSame`: what it holds is what was delivered. */
export type FileVerdict = { text: string; isSame: boolean; details?: readonly string[] };

/** Of a photo or a paper beside no record: nobody is asked whose it is, because then its hash would leave the browser. */
export function lonelyAnswer(name: string, hash: string): FileVerdict {
  return {
    text: `„${name}“ wurde noch mit nichts verglichen: zu welcher Dokumentation die Datei gehört, steht nicht in ihr. Geben Sie oben die Nummer ein, und wählen Sie die Datei dort noch einmal.`,
    isSame: false,
    details: [`Prüfsumme der Datei (SHA-256): ${hash}`],
  };
}

/** A single photo by its hash. Two records may share a number, and one photo may stand in both. */
export function photoAnswer(name: string, hash: string, known: readonly KnownPhotos[]): FileVerdict {
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
export function paperAnswer(name: string, hashes: readonly string[], known: readonly KnownPhotos[]): FileVerdict {
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
export function otherAnswer(name: string, why: 'other' | 'unreadable'): FileVerdict {
  const texts = {
    other: `„${name}“ ist weder ein Foto (JPEG) noch ein PDF noch eine Schadenakte oder Freigabe (ZIP). Geprüft werden nur diese.`,
    unreadable: `„${name}“ konnte nicht gelesen werden. Bitte wählen Sie die Datei noch einmal.`,
  };
  return { text: texts[why], isSame: false };
}
