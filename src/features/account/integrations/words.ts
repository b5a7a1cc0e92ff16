/** What a key is, and the questions about it. */
import type { AccessKey } from '../../../api/accessKeys';
import { dateTime, formatDate } from '../../../components/format';
import type { ApiScope } from '../../../domain/people/accessKey';

export const SCOPE_TEXT: Record<ApiScope, string> = {
  properties: 'Immobilien',
  documentations: 'Dokumentationen',
  photos: 'Fotos',
  gaps: 'Fehlende Leistungen',
  defects: 'Mängel',
  threads: 'Nachfragen',
};

export const LIST_TEXTS = {
  calendar: {
    title: 'Im eigenen Kalender anzeigen',
    add: 'Kalender hinzufügen',
    madeTitle: 'Adresse für Ihren Kalender',
    once: null,
    loading: 'Kalender werden geladen',
    failed: 'Die Kalender konnten nicht geladen werden',
    empty: {
      title: 'Noch kein Kalender',
      text: 'Eine Adresse zeigt Ihre Leistungen in Outlook, Google, Apple oder Thunderbird: was erwartet und belegt ist, was fehlt, und die Mängel.',
    },
  },
  api: {
    title: 'Daten mit einem Schlüssel abrufen',
    add: 'Schlüssel erstellen',
    madeTitle: 'Ihr neuer Schlüssel',
    once: {
      title: 'Schlüssel kopiert?',
      text: 'Er wird nach dem Schließen nicht mehr gezeigt.',
      confirmLabel: 'Schließen',
    },
    loading: 'Schlüssel werden geladen',
    failed: 'Die Schlüssel konnten nicht geladen werden',
    empty: {
      title: 'Noch kein Schlüssel',
      text: 'Mit einem Schlüssel liest ein anderes Programm Immobilien, Dokumentationen, Mängel und Nachfragen Ihres Kontos.',
    },
  },
};

/** Content, age and state of a key. */
export function describeKey(of: AccessKey): string[] {
  return [contentText(of), `Angelegt am ${formatDate(of.createdAt)}`, stateText(of)];
}

function contentText({ kind, scopes, property, person, names }: AccessKey): string {
  const known: { [scope: string]: string } = SCOPE_TEXT;
  if (kind === 'api') return scopes.map((scope) => known[scope] ?? scope).join(', ');
  const what = [property && 'Eine Immobilie', person && 'Eine Person'].filter(Boolean).join(', ');
  return `${what || 'Alle Immobilien'}, ${names ? 'mit Namen' : 'ohne Namen'}`;
}

function stateText({ endedAt, usedAt, isRunning, isScopeLost }: AccessKey): string {
  if (endedAt !== null) return `Beendet am ${dateTime(endedAt)}`;
  if (isScopeLost) return 'Ohne Inhalt, weil Sie die Immobilie oder Person nicht mehr sehen';
  if (!isRunning) return 'Abgelaufen, weil 180 Tage lang nichts abgerufen wurde';
  return usedAt === null ? 'Noch nicht abgerufen' : `Zuletzt abgerufen am ${dateTime(usedAt)}`;
}

export function keyTexts({ kind, title }: AccessKey) {
  return kind === 'api' ? apiTexts(title) : calendarTexts(title);
}

function apiTexts(title: string) {
  return {
    notShown: '',
    renew: {
      title: 'Schlüssel erneuern?',
      text: `„${title}“ bekommt einen neuen Schlüssel. Der bisherige gilt sofort nicht mehr.`,
      label: 'Schlüssel erneuern',
      done: { title: 'Schlüssel erneuert' },
      failed: 'Der Schlüssel konnte nicht erneuert werden',
    },
    end: {
      title: 'Schlüssel beenden?',
      text: `„${title}“ liest danach sofort nichts mehr.`,
      label: 'Schlüssel beenden',
      done: { title: 'Schlüssel beendet' },
      failed: 'Der Schlüssel konnte nicht beendet werden',
    },
  };
}

function calendarTexts(title: string) {
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
      text: `Die Adresse von „${title}“ gilt danach sofort nicht mehr. Ihr Kalenderprogramm zeigt dann nichts Neues. An den Dokumentationen ändert sich nichts.`,
      label: 'Kalender beenden',
      done: { title: 'Kalender beendet' },
      failed: 'Der Kalender konnte nicht beendet werden',
    },
  };
}
