/** German for stored values of the audit log. Unknown ones are shown as they are. */
import { isRhythm } from '../../domain/plans/planInput';
import { rhythmText } from '../../domain/plans/planTexts.de';

/** By column. Stored words never change, so this list only grows. */
const VALUES: { [column: string]: { [word: string]: string } } = {
  status: { pending: 'ausstehend', accepted: 'angenommen', expired: 'abgelaufen' },
  state: { receiving: 'wird empfangen', complete: 'vollständig' },
  role: { before: 'Vorher', after: 'Nachher' },
  source: { camera: 'Kamera', file: 'Datei' },
  trust_level: { signed_in: 'mit Konto', by_link: 'per Link' },
  location_source: { gps: 'GPS', manual: 'von Hand', property: 'laut Immobilie' },
  location_status: {
    on_site: 'am Objekt',
    off_site: 'nicht am Objekt',
    unknown: 'unbekannt',
    by_property: 'laut Immobilie',
  },
  end_reason: {
    ...{ rotated: 'erneuert', revoked: 'widerrufen', leaked: 'in falsche Hände gekommen', replaced: 'ersetzt' },
    ...{ tries: 'zu viele falsche Versuche', company: 'vom Betrieb beendet', account: 'Konto beendet' },
  },
};
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const SHARE_ID = /^[a-z0-9]{15}: /;
/** Of a season, without a year. */
const MONTH_DAY = /^(\d\d)-(\d\d)$/;

export function valueWords(column: string, stored: string): string {
  if (column === 'rhythm') return rhythmWords(stored);
  if (column === 'share' || column === 'key') return shareWords(stored);
  const day = DAY.exec(stored);
  if (day) return `${day[3]}.${day[2]}.${day[1]}`;
  const season = column.startsWith('season_') ? MONTH_DAY.exec(stored) : null;
  if (season) return `${season[2]}.${season[1]}.`;
  return VALUES[column]?.[stored] ?? stored;
}

/** 'a1b2…: 3 Dokumentationen bis 2026-12-30, mit Fotos' without the id, which the link does not show. */
function shareWords(stored: string): string {
  const text = stored.replace(SHARE_ID, '').replace(/(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1');
  return text.replace(/^1 Dokumentationen /, '1 Dokumentation ');
}

function rhythmWords(stored: string): string {
  try {
    const rhythm: unknown = JSON.parse(stored);
    return isRhythm(rhythm) ? rhythmText(rhythm) : stored;
  } catch {
    return stored;
  }
}
