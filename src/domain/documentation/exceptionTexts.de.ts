/** German sentences of exceptions; a separate file, because the camera loads texts.de.ts. */
import type { Exception, ExceptionCode } from './exception';

const EXCEPTION_TEXT: Record<ExceptionCode, string> = {
  before_account: 'Aufgenommen, bevor es das Konto gab',
  before_sharing: 'Aufgenommen vor Beginn der Zusammenarbeit',
  before_assignment: 'Aufgenommen vor der Zuordnung zur Immobilie',
  before_link: 'Aufgenommen, bevor der Link erstellt oder verlängert wurde',
  before_property: 'Aufgenommen, bevor es die Immobilie gab',
  account_paused: 'Aufgenommen, während das Konto deaktiviert war',
  device_signed_out: 'Von einem abgemeldeten Gerät übertragen',
  start_password: 'Passwort noch vom Betrieb vergeben',
  company_device: 'Gerät vom Betrieb eingerichtet',
  times_reversed: 'Der Beginn der Aufnahme liegt nach ihrem Ende',
  time_wrong: 'Uhrzeit der Aufnahme kann nicht stimmen',
  photo_time: 'Fotozeit liegt außerhalb der Aufnahme',
  photo_reused: 'Foto schon in Nr. {number} verwendet',
};

/** 'Foto schon in Nr. 4F7K2-Q9M3X verwendet'. */
export function exceptionText({ code, number = '' }: Exception): string {
  return EXCEPTION_TEXT[code].replace('{number}', number);
}
