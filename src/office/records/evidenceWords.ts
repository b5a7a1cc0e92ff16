/** What the log says of a record, in the words of its public page (D161, D163). Pure. */
import { shortRoot } from '../../domain/check';
import type { LogLine, Standing } from '../../remote/evidence';
import { dateTime } from '../../ui/format';
import type { JudgedStanding } from './judgedEvidence';

const KIND: Record<string, string> = {
  completed: 'Eingetragen',
  recorded: 'Nachträglich eingetragen',
  corrected: 'Berichtigung',
  address: 'Anschrift zur Position ergänzt',
  released: 'Freigegeben',
  deleted: 'Löschung',
};

/** Reading photos for every look would be dear; `npm run verify` reads them all (D190). */
const FILES = 'Die Fotodateien selbst werden dafür nicht gelesen.';

/** What is the case, and what it means; `isUnusual`: somebody should look at it. */
export function standingText({ state, at }: Standing): { title: string; text: string; isUnusual: boolean } {
  switch (state) {
    case 'unchanged':
      return {
        title: 'Unverändert',
        text: `Die Angaben und die Prüfsummen der Fotos sind die, die eingetragen wurden. ${FILES}`,
        isUnusual: false,
      };
    case 'corrected':
      return {
        title: `Berichtigt am ${at === null ? '' : dateTime(at)}`,
        text: 'Die erste Fassung und jede Berichtigung sind je ein eigener Eintrag.',
        isUnusual: false,
      };
    case 'unlogged':
      return {
        title: 'Noch nicht im Prüfbuch',
        text: 'Der Eintrag folgt in der Regel innerhalb weniger Minuten.',
        isUnusual: false,
      };
    case 'differs':
      return {
        title: 'Passt nicht zum Prüfbuch',
        text: 'Was gespeichert ist, ist nicht das, was eingetragen wurde. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen.',
        isUnusual: true,
      };
  }
}

/** Whether the device signed it (D191, D192); `isUnusual`: what it signed is not this. */
export function deviceText({ device, holds }: JudgedStanding): { title: string; text: string; isUnusual: boolean } {
  if (!device)
    return {
      title: 'Ohne Gerätesignatur',
      text: 'Ältere Fassungen der App und manche Browser signieren nicht.',
      isUnusual: false,
    };
  const key = `Schlüssel ${shortRoot(device.key)}`;
  if (holds === false)
    return {
      title: 'Die Signatur des Geräts gilt nicht',
      text: `Sie passt nicht zur versiegelten Dokumentation, so wie sie ankam. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen. ${key}`,
      isUnusual: true,
    };
  if (holds === null) return { title: 'Vom Gerät signiert', text: `Hier nicht geprüft. ${key}`, isUnusual: false };
  return {
    title: 'Beim Speichern vom Gerät signiert',
    text: `Die Signatur gilt, von diesem Browser geprüft. ${key}`,
    isUnusual: false,
  };
}

/** 'Eintrag 12', 'Eingetragen am …', 'unterschrieben am …', 'Prüfsumme 1a2b3c4d … 5e6f7a8b'. */
export function lineText({ position, kind, at, signedAt, stampedAt, entry }: LogLine): {
  label: string;
  lines: string[];
} {
  const signed = signedAt === null ? 'noch nicht unterschrieben' : `unterschrieben am ${dateTime(signedAt)}`;
  const stamped = stampedAt === null ? [] : [`Zeitstempel eines Dritten vom ${dateTime(stampedAt)}`];
  return {
    label: `Eintrag ${position}`,
    lines: [`${KIND[kind] ?? 'Änderung'} am ${dateTime(at)}`, signed, ...stamped, sumText(entry)],
  };
}

/** What paper says: where it is checked, and of its newest entry the hash as it was when the paper was made. */
export function checkText(address: string, standing: Standing | undefined): string {
  const newest = standing?.lines.at(-1);
  return [`Prüfen: ${address}`, newest ? sumText(newest.entry) : ''].filter(Boolean).join(' · ');
}

/** As people compare it by eye. */
function sumText(entry: string): string {
  return `Prüfsumme ${shortRoot(entry)}`;
}
