/** What the log says of a record, in the words of its public page (D161, D163). Pure. */
import { shortRoot, sumText } from '../../domain/check';
import { entryText, stampText } from '../../domain/logTexts.de';
import type { LogLine, Standing } from '../../remote/evidence';
import { dateTime, thousands } from '../../ui/format';
import type { JudgedStanding } from './judgedEvidence';

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
  const known =
    device.known === 'known'
      ? `Gerät bekannt seit ${moment(device.since)}${device.endedAt === null ? '' : `, abgemeldet am ${moment(device.endedAt)}`}.`
      : 'Das Gerät ist für diese Person nicht verzeichnet.';
  if (holds === null)
    return { title: 'Vom Gerät signiert', text: `${known} Hier nicht geprüft. ${key}`, isUnusual: false };
  return {
    title: 'Beim Speichern vom Gerät signiert',
    text: `${known} Die Signatur gilt, von diesem Browser geprüft. ${key}`,
    isUnusual: false,
  };
}

function moment(at: number | null): string {
  return at === null ? 'nicht bekannt' : dateTime(at);
}

/** 'Eintrag 12', 'Eingetragen am …', 'unterschrieben am …', 'Prüfsumme 1a2b3c4d … 5e6f7a8b'. */
export function lineText({ position, kind, at, signedAt, stampedAt, stampedBy, entry }: LogLine): {
  label: string;
  lines: string[];
} {
  const signed = signedAt === null ? 'noch nicht unterschrieben' : `unterschrieben am ${dateTime(signedAt)}`;
  const stamped = stampedAt === null ? [] : [stampText(dateTime(stampedAt), stampedBy)];
  return {
    label: `Eintrag ${position}`,
    lines: [`${entryText(kind)} am ${dateTime(at)}`, signed, ...stamped, sumText(entry)],
  };
}

/** What paper says: where it is checked, and of its newest entry the hash as it was when the paper was made. */
export function checkText(address: string, newest: { entry: string } | undefined): string {
  return [`Prüfen: ${address}`, newest ? sumText(newest.entry) : ''].filter(Boolean).join(' · ');
}

/** The same of a paper with many numbers. `log`: how far the log had come when it was made, as signed; null where that is not known. */
export function listCheckText(address: string, log: { size: number; root: string } | null): string {
  const stand =
    log &&
    `Stand des Prüfbuchs: ${log.size === 1 ? '1 Eintrag' : `${thousands(log.size)} Einträge`}, ${sumText(log.root)}`;
  return [`Jede Nummer prüfen: ${address}`, stand].filter(Boolean).join(' · ');
}
