/** Texts of the check page about a package. */
import { momentText } from '../../../domain/evidence/check';
import { atLatestText, laterText, STAMP_LIMITS, STAMP_UNJUDGED } from '../../../domain/evidence/logTexts.de';
import { ZipError } from '../../../platform/zip';
import type { FileVerdict, KnownPhotos } from './fileCheck';
import type { KnownLog, LogState } from './log';
import { Deviation } from './pack';
import type { CheckedPackage, CheckedRecord, Stamps } from './parts';
import type { CheckedWitness } from './witnesses';

/** `shown`: records of this page; `by`: source of the log's key, page or reader. */
type Known = { shown?: readonly KnownPhotos[]; by?: KnownLog['by'] };

export function packageAnswer(
  name: string,
  { kind, records, stamps, log }: CheckedPackage,
  { shown = [], by = 'page' }: Known = {},
): FileVerdict {
  const sentence = `„${name}“ ist eine ${KIND[kind]} mit ${countText(records.length, 'Dokumentation', 'Dokumentationen')}: alles unverändert`;
  const details = [
    ...records.map((record) => recordText(record, { kind, stamps })),
    ...shown.filter(({ number }) => !records.some(({ folder }) => folder.startsWith(number))).map(missingText),
    ...stampsText(stamps),
    ...(kind === 'share' ? [SHARE] : []),
    ...log.witnesses.map(witnessText),
    keyText(log, by),
    by === 'reader' ? ALONE : TODAY[log.today],
  ];
  const but = doubtText(log, by);
  return { text: but === null ? `${sentence}.` : `${sentence}, ${but}.`, isSame: but === null, details };
}

const KIND = { caseFile: 'Schadenakte', share: 'Freigabe' };

const SHARE =
  'Eine Freigabe öffnet von jedem Eintrag nur, was geteilt wurde. Die Nummern ihrer Ordner nennt, wer geteilt hat.';

/** A reservation beside 'unchanged'; null for none. */
function doubtText({ signature, key, today }: LogState, by: KnownLog['by']): string | null {
  if (signature !== true) return 'aber die Unterschrift des Prüfbuchs kann dieser Browser nicht prüfen';
  if (key === 'unknown' && by === 'reader') return 'aber mit keinem Schlüssel von anderer Stelle verglichen';
  if (key === 'unknown')
    return 'aber diese Seite kennt noch keinen Schlüssel des Prüfbuchs, mit dem sie vergleichen könnte';
  return today === 'recovered' ? 'aber das heutige Prüfbuch setzt ihren Stand nicht fort' : null;
}

/** @throws other errors than a verdict. */
export function deviationAnswer(name: string, error: unknown): FileVerdict {
  if (error instanceof Deviation) return { text: `„${name}“ weicht ab: ${error.message}.`, isSame: false };
  if (error instanceof ZipError)
    return { text: `„${name}“ konnte nicht als ZIP-Datei gelesen werden: ${error.message}.`, isSame: false };
  throw error;
}

const TODAY = {
  goesOn: 'Das heutige Prüfbuch dieses Servers setzt den Stand in der Akte fort.',
  younger:
    'Die Akte ist jünger als diese Seite: laden Sie die Seite neu, um sie mit dem heutigen Prüfbuch zu vergleichen.',
  recovered:
    'Der Server wurde seitdem wiederhergestellt, und sein Prüfbuch geht unter neuem Namen weiter. Was zuletzt vor dem Ausfall eingetragen wurde, kann darin fehlen; die Akte beweist ihren Stand weiter selbst.',
  unread: 'Mit dem heutigen Prüfbuch konnte sie nicht verglichen werden.',
};

const ALONE = 'Mit dem heutigen Prüfbuch des Servers vergleicht diese Seite nicht: Sie fragt niemanden.';

const DEVICE = {
  holds: 'Gerätesignatur gilt',
  none: 'ohne Gerätesignatur',
  unread: 'die Gerätesignatur kann dieser Browser nicht prüfen',
};

type Lying = Pick<CheckedPackage, 'kind' | 'stamps'>;

function recordText(record: CheckedRecord, lying: Lying): string {
  const { folder, photos, entries, device } = record;
  const times = `Nr. ${folder}: ${countText(photos, 'Foto', 'Fotos')}, ${countText(entries, 'Eintrag', 'Einträge')} im Prüfbuch`;
  return [device === 'shut' ? `${times}.` : `${times}, ${DEVICE[device]}.`, ...timeTexts(record, lying)].join(' ');
}

const MEANT = { caseFile: 'sie', share: 'das, was hier offen liegt,' };

/** In the words of a number's page, about the package's content (domain/evidence/logTexts.de.ts). */
function timeTexts({ first, corrected }: CheckedRecord, { kind, stamps: { earliest, led } }: Lying): string[] {
  if (earliest.size === 0 || first === null) return [];
  const there = earliest.get(first);
  // An unreadable stamp is not called missing.
  if (!there) return led.has(first) ? [] : [`Ein Zeitstempel von außen liegt für ${MEANT[kind]} nicht bei.`];
  const atLatest = atLatestText({ at: momentText(there.at), by: there.by }, kind === 'share' ? 'opened' : 'record');
  if (corrected === null) return [atLatest];
  const later = earliest.get(corrected);
  if (later) return [atLatest, laterText(momentText(later.at))];
  return led.has(corrected) ? [atLatest] : [atLatest, 'Für die Berichtigung liegt keiner bei.'];
}

function stampsText({ count, earliest }: Stamps): string[] {
  if (count === 0) return [];
  const lying = `${countText(count, 'Zeitstempel liegt', 'Zeitstempel liegen')} bei, hier ungeprüft; pruefen.sh darin prüft sie mit den Stammzertifikaten der Stelle.`;
  return earliest.size === 0 ? [lying] : [lying, `${STAMP_UNJUDGED} ${STAMP_LIMITS}`];
}

function witnessText({ name, state, at }: CheckedWitness): string {
  if (state === 'holds') return `Der Zeuge ${name} hat den Stand des Prüfbuchs unterschrieben: ${momentText(at)}.`;
  if (state === 'missing') return `Der Zeuge ${name} hat den Stand des Prüfbuchs nicht unterschrieben.`;
  if (state === 'unread') return `Die Unterschrift des Zeugen ${name} kann dieser Browser nicht prüfen.`;
  return `Eine Unterschrift nennt den Zeugen ${name}; sie ist ungeprüft, weil sein Schlüssel hier nicht vorliegt.`;
}

function missingText({ number }: KnownPhotos): string {
  return `Die Dokumentation Nr. ${number} dieser Seite liegt nicht darin.`;
}

function keyText({ signature, key, line }: LogState, by: KnownLog['by']): string {
  if (by === 'reader' && signature === true)
    return key === 'known'
      ? 'Unterschrieben ist sie mit dem Schlüssel, der eingegeben wurde.'
      : `Unterschrieben ist sie mit dem Schlüssel ${line}. Vergleichen Sie ihn mit einem von anderer Stelle.`;
  if (signature !== true || key === 'unknown')
    return 'Prüfen Sie die Akte mit dem Programm pruefen.sh, das in ihr liegt, oder mit einem neueren Browser.';
  return 'Unterschrieben ist sie mit einem Schlüssel, den diese Seite nennt; die Seite kommt vom Betreiber.';
}

function countText(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
