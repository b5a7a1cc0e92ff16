/** What a key is, and the questions about it. */
import type { AccessKey } from '../../api/accessKeys';
import { dateTime, formatDate } from '../../components/format';

/** Content, age and state of a key. */
export function keyLines(of: AccessKey): string[] {
  return [contentText(of), `Angelegt am ${formatDate(of.createdAt)}`, stateText(of)];
}

function contentText({ property, person, names }: AccessKey): string {
  const what = [property && 'Eine Immobilie', person && 'Eine Person'].filter(Boolean).join(', ');
  return `${what || 'Alle Immobilien'}, ${names ? 'mit Namen' : 'ohne Namen'}`;
}

function stateText({ endedAt, usedAt, isRunning }: AccessKey): string {
  if (endedAt !== null) return `Beendet am ${dateTime(endedAt)}`;
  if (!isRunning) return 'Abgelaufen, weil 180 Tage lang nichts abgerufen wurde';
  return usedAt === null ? 'Noch nicht abgerufen' : `Zuletzt abgerufen am ${dateTime(usedAt)}`;
}

export function keyTexts({ title }: AccessKey) {
  return {
    notShown: 'Die Adresse konnte nicht gezeigt werden',
    renew: {
      title: 'Adresse erneuern?',
      text: `„${title}“ bekommt eine neue Adresse. Die bisherige gilt sofort nicht mehr: Tragen Sie die neue in Ihrem Kalender ein.`,
      label: 'Adresse erneuern',
      done: { title: 'Adresse erneuert' },
      failed: 'Die Adresse konnte nicht erneuert werden',
    },
    end: {
      title: 'Kalender beenden?',
      text: `Die Adresse von „${title}“ gilt danach sofort nicht mehr. Ihr Kalenderprogramm zeigt dann nichts Neues und meldet vielleicht einen Fehler. An den Dokumentationen ändert sich nichts.`,
      label: 'Kalender beenden',
      done: { title: 'Kalender beendet' },
      failed: 'Der Kalender konnte nicht beendet werden',
    },
  };
}
