/** Texts about a record's log entries, as on the public page. Pure. */
import type { EntryRecord } from '../../api/caseFiles';
import type { LogLine, Standing } from '../../api/evidence';
import { dateTime, entryCount, formatCount } from '../../components/format';
import { shortRoot, sumText } from '../../domain/evidence/check';
import { entryKindText, stampText } from '../../domain/evidence/logTexts.de';
import { isObject } from '../../domain/shape';
import { MINUTE } from '../../domain/time/duration';
import type { JudgedStanding } from './judgedEvidence';
import type { EntryVerdict } from './log/entry';

/** An entry is normally written with the last photo. After this delay (ms) the text advises an inquiry. */
const SOON = 15 * MINUTE;

/** State and meaning; `isUnusual`: needs attention. @param of `completedAt`: null before completion; `now`. ms */
export function standingText(
  { state, at }: Standing,
  { completedAt, now }: { completedAt: number | null; now: number },
): { title: string; text: string; isUnusual: boolean } {
  switch (state) {
    case 'unchanged':
      return {
        title: 'Unverändert',
        text: 'Angaben und Fotos sind so, wie sie eingetragen wurden.',
        isUnusual: false,
      };
    case 'corrected':
      return {
        title: `Berichtigt am ${at === null ? '' : dateTime(at)}`,
        text: 'Die erste Fassung und jede Berichtigung sind je ein eigener Eintrag.',
        isUnusual: false,
      };
    case 'unlogged':
      if (completedAt !== null && now - completedAt > SOON)
        return {
          title: 'Noch nicht im Prüfbuch',
          text: `Sie ist seit ${dateTime(completedAt)} vollständig. Nach einer Aktualisierung des Servers kann der Eintrag Stunden dauern; sonst fragen Sie bitte den Betreiber.`,
          isUnusual: true,
        };
      return {
        title: 'Noch nicht im Prüfbuch',
        text: 'Der Eintrag folgt in der Regel innerhalb weniger Minuten.',
        isUnusual: false,
      };
    case 'differs':
      return {
        title: 'Passt nicht zum Prüfbuch',
        text: 'Gespeichert ist etwas anderes, als eingetragen wurde. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen.',
        isUnusual: true,
      };
    case 'doubtful':
      return {
        title: 'Hier nicht prüfbar',
        text: 'Welche Einträge im Prüfbuch des Servers die neuesten sind, steht nicht mehr fest. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen.',
        isUnusual: true,
      };
  }
}

/** Whether the device signed it; `isUnusual`: it signed something else. */
export function deviceText({ device, holds }: JudgedStanding): { title: string; text: string; isUnusual: boolean } {
  if (!device)
    return {
      title: 'Ohne Gerätesignatur',
      text: 'Ältere Versionen der App und manche Browser signieren nicht.',
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
      ? `Gerät bekannt seit ${dateTimeOrUnknown(device.since)}${device.endedAt === null ? '' : `, abgemeldet am ${dateTimeOrUnknown(device.endedAt)}`}.`
      : 'Das Gerät ist für diese Person nicht verzeichnet.';
  if (holds === null)
    return { title: 'Vom Gerät signiert', text: `${known} Hier nicht geprüft. ${key}`, isUnusual: false };
  return {
    title: 'Beim Speichern vom Gerät signiert',
    text: `${known} Die Signatur gilt, von diesem Browser geprüft. ${key}`,
    isUnusual: false,
  };
}

function dateTimeOrUnknown(at: number | null): string {
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
    lines: [`${entryKindText(kind)} am ${dateTime(at)}`, signed, ...stamped, sumText(entry)],
  };
}

export function verdictText(verdict: EntryVerdict): { text: string; isUnusual: boolean } {
  switch (verdict.kind) {
    case 'holds':
      return {
        text: `Von diesem Browser nachgerechnet: der Eintrag steht an dieser Stelle im unterschriebenen Stand mit ${verdict.size === 1 ? '1 Eintrag' : `${formatCount(verdict.size)} Einträgen`}.`,
        isUnusual: false,
      };
    case 'shut':
      return {
        text: 'Den Inhalt des Eintrags teilt der Server hier nicht mit. Die Prüfsumme des Eintrags steht an dieser Stelle im unterschriebenen Stand.',
        isUnusual: false,
      };
    case 'waiting':
      return {
        text: 'Der nächste unterschriebene Stand wird ihn enthalten, in der Regel nach einer Minute.',
        isUnusual: false,
      };
    case 'differs':
      return {
        text: 'Der Eintrag ist nicht der, der an dieser Stelle im Prüfbuch steht. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen.',
        isUnusual: true,
      };
  }
}

/** Who changed it and why, from the entry; [] for a phone's entry. */
export function byLines(parts: EntryRecord | null): string[] {
  const text = parts?.parts.find(({ name }) => name === 'by')?.text;
  if (!text) return [];
  const by: unknown = JSON.parse(text);
  if (!isObject(by)) return [];
  const { name, reason } = by;
  return [isFilled(name) ? `Durch ${name}` : '', isFilled(reason) ? `Grund: ${reason}` : ''].filter(Boolean);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Facts beside a record that no entry proves (D362). */
export const SERVER_WORD =
  'Angaben des Servers, die das Prüfbuch nicht belegt: Wetter, spätere Namen und Vorschaubilder.';

/** Printed text: where to check, and the hash of the newest entry at print time. */
export function checkText(address: string, newest: { entry: string } | undefined): string {
  return [`Prüfen: ${address}`, newest ? sumText(newest.entry) : ''].filter(Boolean).join(' · ');
}

/** The same for a print with many numbers. `log`: its signed size at print time; null where unknown. */
export function listCheckText(address: string, log: { size: number; root: string } | null): string {
  const stand = log && `Stand des Prüfbuchs: ${entryCount(log.size)}, ${sumText(log.root)}`;
  return [`Jede Nummer prüfen: ${address}`, stand].filter(Boolean).join(' · ');
}
