import type { Exception, ExceptionCode } from './exception';
import type { IssueCode } from './issue';

/** One German sentence for every issue code. Those of the specification's sections 5 and 8 stand to the letter. */
export const ISSUE_TEXT: Record<IssueCode, string> = {
  time_expired: 'Zeit abgelaufen! Dokumentation kann nicht mehr gespeichert werden.',
  location_missing: 'Bitte erfassen Sie zuerst den Standort',
  property_missing: 'Bitte wählen Sie eine Immobilie aus',
  photos_missing: 'Bitte nehmen Sie mindestens ein Foto auf',
  not_signed_in: 'Sie müssen angemeldet sein',
  name_missing: 'Bitte geben Sie Ihren Namen ein',
  body_invalid: 'Die Angaben konnten nicht gelesen werden.',
  body_too_large: 'Die Angaben sind zu umfangreich.',
  unknown_key: 'Die Angaben enthalten ein unbekanntes Feld.',
  missing_key: 'Eine Angabe fehlt.',
  wrong_type: 'Eine Angabe hat die falsche Form.',
  version_unknown: 'Diese Fassung der App ist dem Server nicht bekannt. Bitte laden Sie die App neu.',
  id_invalid: 'Die Kennung ist ungültig.',
  text_invalid: 'Der Text enthält ungültige Zeichen.',
  name_length: 'Der Name darf 1 bis 100 Zeichen lang sein.',
  name_characters: 'Der Name enthält Zeichen, die man nicht sieht. Bitte tippen Sie ihn neu ein.',
  property_name_length: 'Der Name der Immobilie darf höchstens 200 Zeichen lang sein.',
  name_not_allowed: 'Der Name wird vom Server gesetzt.',
  notes_length: 'Die Notizen dürfen höchstens 5.000 Zeichen lang sein.',
  reason_length: 'Bitte geben Sie einen Grund mit mindestens 10 Zeichen an, höchstens 500.',
  location_length: 'Die Ortsangabe darf höchstens 500 Zeichen lang sein.',
  coordinates_invalid: 'Die Koordinaten sind ungültig.',
  accuracy_invalid: 'Die Genauigkeit des Standorts ist ungültig.',
  location_source_invalid: 'Die Herkunft des Standorts ist ungültig.',
  service_type_invalid: 'Die Leistungsart ist ungültig.',
  time_invalid: 'Die Zeitangabe ist ungültig.',
  time_in_future: 'Die Zeitangabe liegt zu weit in der Zukunft. Bitte prüfen Sie die Uhr des Geräts.',
  clock_offset_invalid: 'Die Uhrabweichung ist ungültig.',
  photos_count: 'Eine Dokumentation hat 1 bis 20 Fotos.',
  photo_invalid: 'Ein Foto ist nicht richtig beschrieben.',
  photo_duplicate: 'Ein Foto ist doppelt aufgeführt.',
  photo_bytes: 'Ein Foto darf höchstens 2 MB groß sein.',
  photo_dimensions: 'Die Abmessungen des Fotos stimmen nicht oder sind zu groß.',
  photo_not_jpeg: 'Das Foto ist kein JPEG-Bild.',
  photo_truncated: 'Das Bild ist unvollständig. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
  photo_mismatch: 'Das Foto ist nicht vollständig angekommen.',
  photo_uniform: 'Das Bild ist leer. Bitte wählen Sie ein anderes oder nehmen Sie das Foto neu auf.',
  hash_mismatch: 'Die Prüfsumme der Dokumentation stimmt nicht.',
  conflict: 'Unter dieser Nummer ist bereits eine andere Dokumentation gespeichert.',
  deleted: 'Diese Dokumentation wurde gelöscht.',
  wrong_user: 'Diese Dokumentation gehört zu einem anderen Konto.',
  not_allowed: 'Für diese Immobilie besteht keine Zuordnung.',
  ended: 'Die Zuordnung zu dieser Immobilie war bei der Aufnahme bereits beendet.',
  account_ended: 'Ihr Zugang wurde beendet. Diese Dokumentation kann nicht mehr übertragen werden.',
  grant_ended: 'Dieses Gerät wurde abgemeldet. Bitte neu anmelden, dann wird die Dokumentation übertragen.',
  link_invalid: 'Ungültiger oder abgelaufener Link',
  damaged: 'Ein Foto ist auf diesem Gerät beschädigt.',
  validation: 'Bitte prüfen Sie die Angaben.',
  temporary: 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.',
  unauthorized: 'Bitte neu anmelden.',
  forbidden: 'Dafür fehlt die Berechtigung.',
  not_found: 'Nicht gefunden.',
  rate_limited: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  limit_reached: 'Die Obergrenze dieses Kontos ist erreicht. Bitte wenden Sie sich an den Betreiber.',
  address_unconfirmed:
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link dazu senden wir Ihnen unter Konto noch einmal.',
  query_refused: 'So kann diese Liste nicht abgefragt werden.',
  fields_missing: 'Bitte alle Felder ausfüllen.',
  email_invalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  email_taken: 'Diese E-Mail ist bereits registriert.',
  password_short: 'Passwort muss mindestens 6 Zeichen lang sein',
  password_long: 'Das Passwort ist zu lang.',
  password_common: 'Dieses Passwort ist zu häufig. Bitte wählen Sie ein anderes.',
  password_wrong: 'Das Passwort stimmt nicht.',
  name_by_company: 'Ihren Namen trägt Ihr Betrieb ein. Bitte wenden Sie sich an ihn, wenn er nicht stimmt.',
  address_claimed:
    'Diese Adresse hat ein Betrieb für seine Mitarbeitenden eingetragen. Wir haben einen Link dorthin gesendet: Beantworten Sie die Frage, und versuchen Sie es dann noch einmal.',
  address_confirmed:
    'Diese Person hat ihre E-Mail-Adresse bestätigt. Adresse und Passwort ändert sie selbst; ein vergessenes Passwort lässt sich per E-Mail zurücksetzen.',
  mail_not_configured: 'Auf diesem Server ist kein Mailserver eingerichtet.',
  mail_failed: 'Die E-Mail konnte nicht gesendet werden.',
  used: 'Einladung nicht gefunden oder bereits verwendet',
  expired: 'Diese Einladung ist abgelaufen',
  link_sealed:
    'Dieser Link gilt weiter, lässt sich aber nicht mehr anzeigen. Für einen neuen Link laden Sie bitte neu ein.',
  pin_wrong: 'Die PIN stimmt nicht. Bitte fragen Sie in Ihrem Betrieb nach.',
  pairing_ended: 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich in Ihrem Betrieb einen neuen geben.',
  app_code_wrong: 'Der Code stimmt nicht oder ist abgelaufen. Bitte lassen Sie sich einen neuen zeigen.',
  geocoding_failed: 'Geocoding fehlgeschlagen',
  own_account: 'Sie können sich nicht selbst löschen.',
  own_role: 'Sie können Ihre eigene Rolle nicht ändern.',
  super_admin_kept: 'Super-Admin-Konten sind geschützt, und mindestens eines muss bleiben.',
  owner_kept: 'Zu diesem Konto gehören Mitarbeitende, Immobilien oder Dokumentationen. Es behält seine Rolle.',
  confirm_needed: 'Bitte bestätigen Sie die genannten Zahlen.',
};

/** What stands beside a record that is unusual (D85). */
const EXCEPTION_TEXT: Record<ExceptionCode, string> = {
  before_account: 'Aufgenommen, bevor es das Konto gab',
  before_sharing: 'Aufgenommen vor der Freigabe der Immobilie',
  before_assignment: 'Aufgenommen vor der Zuordnung zur Immobilie',
  before_link: 'Aufgenommen, bevor es den Link gab',
  account_paused: 'Aufgenommen, während das Konto deaktiviert war',
  device_signed_out: 'Von einem abgemeldeten Gerät übertragen',
  start_password: 'Passwort noch vom Betrieb vergeben',
  company_device: 'Gerät vom Betrieb eingerichtet',
  times_reversed: 'Der Beginn der Aufnahme liegt nach ihrem Ende',
  photo_time: 'Fotozeit liegt weit außerhalb der Aufnahme',
  photo_reused: 'Foto schon in Nr. {number} verwendet',
};

/** 'Foto schon in Nr. 4F7K2-Q9M3X verwendet'. */
export function exceptionText({ code, number = '' }: Exception): string {
  return EXCEPTION_TEXT[code].replace('{number}', number);
}

/** Sentences that are no issue of a field: timer, camera, position, lists (spec 4, 8; D10, D44). */
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
  signInFailedTitle: 'Anmeldefehler',
  signInFailed: 'Ungültige E-Mail oder Passwort.',
  signedInTitle: 'Erfolgreich angemeldet',
  signedIn: 'Willkommen zurück!',
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

/** The phone's own storage: full, not answering, or anything else. */
export const STORAGE_ERRORS = {
  full: 'Der Speicher dieses Geräts ist voll. Bitte schaffen Sie Platz und versuchen Sie es erneut.',
  lost: 'Der Speicher dieses Geräts antwortet nicht. Bitte bleiben Sie auf dieser Seite und versuchen Sie es erneut.',
  other: 'Die Angaben konnten auf diesem Gerät nicht gespeichert werden.',
} as const;
