/** Whether a file is a record's photo, or a PDF that contains them. Pure; runs in the browser, no upload. */

/** A record's photos as SHA-256 in order, lower-case hex. */
export type KnownPhotos = { number: string; photos: readonly string[] };

/** A delivered photo, a PDF with photos, a Schadenakte, or other. */
export type FileKind = 'photo' | 'pdf' | 'zip' | 'other';

/** First bytes that identify a file. */
export const KIND_BYTES = 1024;

export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'photo';
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, KIND_BYTES));
  if (text.startsWith('PK\x03\x04')) return 'zip';
  return text.includes('%PDF-') ? 'pdf' : 'other';
}

/** `isSame`: equal to the delivered data. */
export type FileVerdict = { text: string; isSame: boolean; details?: readonly string[] };

/** For a file without a record: no lookup, because its hash would leave the browser. */
export function lonelyAnswer(name: string, hash: string): FileVerdict {
  return {
    text: `„${name}“ wurde noch nicht verglichen: Die Datei nennt keine Nummer. Geben Sie oben die Nummer der Dokumentation ein, und wählen Sie die Datei dann noch einmal.`,
    isSame: false,
    details: [`Prüfsumme der Datei (SHA-256): ${hash}`],
  };
}

/** A photo by hash. Two records may share a number, and a photo may be in both. */
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

/** The photos of a PDF by hash, in its order. Its text is not checked. */
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
  const sentence = `In „${name}“ ${same === 1 ? 'steht 1' : `stehen ${same}`} von ${all.size} Fotos dieser Dokumentation unverändert.`;
  return { text: `${sentence}${beside} ${rest}`, isSame: others === 0 };
}

export function otherAnswer(name: string, why: 'other' | 'unreadable'): FileVerdict {
  const texts = {
    other: `„${name}“ ist weder ein Foto (JPEG) noch ein PDF noch eine Schadenakte oder Freigabe (ZIP). Geprüft werden nur diese.`,
    unreadable: `„${name}“ konnte nicht gelesen werden. Bitte wählen Sie die Datei noch einmal.`,
  };
  return { text: texts[why], isSame: false };
}
