import type { IssueCode } from '../issue';

/**
 * Texts of the capture form, separate because the camera opens first
 * (tests/structure/budget.test.ts, 150 KB). ISSUE_TEXT in texts.de.ts includes them.
 */
export const CAPTURE_TEXT = {
  time_expired: 'Zeit abgelaufen! Dokumentation kann nicht mehr gespeichert werden.',
  location_missing: 'Bitte erfassen Sie zuerst den Standort',
  property_missing: 'Bitte wählen Sie eine Immobilie aus',
  photos_missing: 'Bitte nehmen Sie mindestens ein Foto auf',
  not_signed_in: 'Sie müssen angemeldet sein',
  name_missing: 'Bitte geben Sie Ihren Namen ein',
  text_invalid: 'Der Text enthält ungültige Zeichen.',
  name_length: 'Der Name darf 1 bis 100 Zeichen lang sein.',
  name_characters: 'Der Name enthält Zeichen, die man nicht sieht. Bitte tippen Sie ihn neu ein.',
  notes_length: 'Die Notizen dürfen höchstens 5.000 Zeichen lang sein.',
  time_in_future: 'Die Zeitangabe liegt zu weit in der Zukunft. Bitte prüfen Sie die Uhr des Geräts.',
  photos_count: 'Eine Dokumentation hat 1 bis 20 Fotos.',
  photo_uniform: 'Das Bild ist leer. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
  link_invalid: 'Ungültiger oder abgelaufener Link',
  damaged: 'Ein Foto ist auf diesem Gerät beschädigt.',
  validation: 'Bitte prüfen Sie die Angaben.',
  unauthorized: 'Bitte neu anmelden.',
} as const satisfies Partial<Record<IssueCode, string>>;

/** Text of an issue that blocks saving; codes of a broken draft get a general one. */
export function captureText(code: string): string {
  return (CAPTURE_TEXT as Partial<Record<string, string>>)[code] ?? CAPTURE_TEXT.validation;
}

/** Other texts: timer, camera, position, lists (D44). */
export const TEXT = {
  timeExpired: 'Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.',
  twoMinutes: 'Noch 2 Minuten verbleibend!',
  oneMinute: 'Noch 1 Minute verbleibend!',
  saveFailed: 'Fehler beim Speichern der Dokumentation',
  saved: 'Dokumentation gespeichert',
  photoNotSaved: 'Das Foto wurde nicht gesichert.',
  photoSilent: 'Das Gerät konnte das Bild in 60 Sekunden nicht lesen.',
  photosRefused: 'Nicht übernommen',
  photosMissing: 'Nicht alle Fotos sind in dieser Dokumentation.',
  tryAgain: 'Bitte versuchen Sie es erneut.',
  documentationNotFound: 'Dokumentation nicht gefunden',
  propertiesFailed: 'Immobilien konnten nicht geladen werden',
  invalidLink: 'Ungültiger Link',
  placeByProperty: 'Standort laut Objektadresse, kein GPS',
  placeByPerson: 'Angabe der Person, kein GPS',
} as const;

export const LOCATION_ERRORS = {
  denied: 'GPS-Zugriff wurde verweigert',
  unavailable: 'Standort nicht verfügbar',
  timeout: 'GPS-Timeout',
  unknown: 'Standort konnte nicht erfasst werden',
  unsupported: 'GPS wird von diesem Gerät nicht unterstützt',
} as const;
export type LocationError = keyof typeof LOCATION_ERRORS;

export const CAMERA_ERRORS = {
  unsupported: 'Kamera wird von diesem Gerät nicht unterstützt',
  denied: 'Kamerazugriff wurde verweigert',
  notFound: 'Keine Kamera gefunden',
  inUse: 'Kamera wird bereits verwendet',
  constraints: 'Kamera erfüllt die Anforderungen nicht',
  insecure: 'HTTPS erforderlich',
} as const;
export type CameraError = keyof typeof CAMERA_ERRORS;

/**
 * Storage errors: full, not answering, other. Chromium may report a full disk only as a failure.
 */
export const STORAGE_ERRORS = {
  full: 'Der Speicher dieses Geräts ist voll. Bitte schaffen Sie Platz und versuchen Sie es erneut.',
  lost: 'Der Speicher dieses Geräts antwortet nicht. Vielleicht ist er voll. Bitte bleiben Sie auf dieser Seite und versuchen Sie es erneut.',
  other: 'Die Angaben konnten auf diesem Gerät nicht gespeichert werden.',
} as const;
