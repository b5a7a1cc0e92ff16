/**
 * Why a picture is rejected. Loaded with the picture check, after the camera
 * (tests/structure/budget.test.ts, 150 KB).
 */

const ADVICE = 'Bitte speichern Sie das Bild als JPEG oder nehmen Sie das Foto neu auf.';

/** An issue code, or one that only the phone knows. */
export const PICK_TEXT = {
  photo_bytes: 'Ein Foto darf höchstens 2 MB groß sein.',
  photo_dimensions: 'Die Abmessungen des Fotos stimmen nicht oder sind zu groß.',
  photo_not_jpeg: 'Das Foto ist kein JPEG-Bild.',
  photo_truncated: 'Das Bild ist unvollständig. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
  unreadable: 'Das Bild konnte nicht gelesen werden; laden Sie es erst auf das Gerät.',
  /** A JPEG without browser support: 12 bits, lossless, arithmetic coding. */
  kind: `Dieses Format kann das Gerät nicht lesen. ${ADVICE}`,
  noPicture: 'Die Datei ist kein Bild. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
} as const;

export type PickIssue = keyof typeof PICK_TEXT;

/** @param format its common name: HEIC. */
export function formatText(format: string): string {
  return `Das Format ${format} kann dieses Gerät nicht lesen. ${ADVICE}`;
}
