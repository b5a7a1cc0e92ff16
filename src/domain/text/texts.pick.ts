/** Why a picture is not taken over. The sentences come with the code that looks at pictures, after the camera (architecture.md, 150 KB). */

const ADVICE = 'Bitte speichern Sie das Bild als JPEG oder nehmen Sie das Foto neu auf.';

/** The code of an issue, or that of a file that only the phone sees. */
export const PICK_TEXT = {
  photo_bytes: 'Ein Foto darf höchstens 2 MB groß sein.',
  photo_dimensions: 'Die Abmessungen des Fotos stimmen nicht oder sind zu groß.',
  photo_not_jpeg: 'Das Foto ist kein JPEG-Bild.',
  photo_truncated: 'Das Bild ist unvollständig. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
  unreadable: 'Das Bild konnte nicht gelesen werden; laden Sie es erst auf das Gerät.',
  /** A JPEG that no browser decodes: 12 bits a colour, lossless, arithmetic codes. */
  kind: `Dieses Format kann das Gerät nicht lesen. ${ADVICE}`,
  noPicture: 'Die Datei ist kein Bild. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
} as const;

export type PickIssue = keyof typeof PICK_TEXT;

/** @param format its name, as people know it: HEIC. */
export function formatText(format: string): string {
  return `Das Format ${format} kann dieses Gerät nicht lesen. ${ADVICE}`;
}
