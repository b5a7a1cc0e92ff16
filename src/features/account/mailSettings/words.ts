/** Labels of the e-mails and of their outcomes. */
import type { SentMail } from '../../../api/mailSettings';
import { formatTime, propertyCount } from '../../../components/format';
import { weekdayDate } from '../../../components/officeFormat';
import type { LetterKind, LetterState, Subscription } from '../../../domain/people/letter';
import type { Role } from '../../../domain/people/role';
import type { Open } from '../../../domain/shape';

export const MAIL_TEXT = {
  weekly: 'Wochenübersicht',
  answers: 'Was Ihre Antwort braucht',
  threads: 'Nachfragen',
  threadsHint: 'Neue Nachrichten zu Nachfragen und Mängeln: tagsüber, höchstens eine E-Mail am Tag.',
  witness: 'Stand des Prüfbuchs',
  witnessHint:
    'Am Ersten des Monats um 7 Uhr, zum Aufbewahren: damit lässt sich später zeigen, ob das Prüfbuch seither nur fortgeschrieben wurde. In der Wochenübersicht steht er auch.',
  weeklyHint: 'Montags um 7 Uhr: wo ein Nachweis fehlt und was sonst auffiel. Ist nichts offen, kommt keine E-Mail.',
  allDone: 'Auch wenn alles belegt ist',
  allDoneHint: 'Dann kommt die Wochenübersicht jeden Montag.',
} as const;

export function answersHint(role: Role): string {
  const about =
    role === 'company_admin'
      ? 'Dokumentationen, die auf Ihre Freigabe warten'
      : 'Gelöschte Dokumentationen und abgelaufene Einladungen';
  const most = role === 'company_admin' ? 'höchstens eine E-Mail am Tag' : 'je höchstens eine E-Mail am Tag';
  return `${about}: tagsüber, ${most}.`;
}

export const KIND_TEXT: { [kind in Open<LetterKind>]?: string } = {
  weekly: MAIL_TEXT.weekly,
  witness: MAIL_TEXT.witness,
  held: 'Wartet auf Ihre Freigabe',
  deleted: 'Gelöschte Dokumentationen',
  expired: 'Abgelaufene Einladungen',
  threads: MAIL_TEXT.threads,
};

export const LEAVING: Record<Subscription, { loss: string; title: string }> = {
  weekly: { loss: 'Die Wochenübersicht am Montag kommt dann nicht mehr.', title: 'Wochenübersicht abbestellt' },
  witness: {
    loss: 'Der Stand des Prüfbuchs kommt dann nicht mehr jeden Monat.',
    title: 'Stand des Prüfbuchs abbestellt',
  },
  answers: {
    loss: 'E-Mails über das, was Ihre Antwort braucht, kommen dann nicht mehr.',
    title: 'E-Mails abbestellt',
  },
  threads: { loss: 'E-Mails über neue Nachrichten zu Nachfragen kommen dann nicht mehr.', title: 'E-Mails abbestellt' },
};

type Mark = 'done' | 'sending' | 'wait' | 'refused';
const NEXT = 'Die nächste E-Mail enthält alles.';
const STATE: { [state in Open<LetterState>]?: { mark: Mark; words: string; more: string } } = {
  planned: { mark: 'wait', words: 'noch nicht angenommen', more: 'Sie wird wieder versucht.' },
  sending: { mark: 'sending', words: 'wird gesendet', more: '' },
  sent: { mark: 'done', words: 'gesendet', more: '' },
  refused: { mark: 'refused', words: 'nicht angenommen', more: NEXT },
  unknown: { mark: 'wait', words: 'unbekannt, ob sie ankam', more: NEXT },
  nothing: { mark: 'done', words: 'nichts zu melden', more: '' },
};

/** The outcome of an e-mail: mark, 'Mo 16.11.2026, 07:00 Uhr: gesendet', and the consequence ('' = none). */
export function outcomeText({ state, at, why }: SentMail): { mark: Mark; words: string; more: string } {
  const { mark, words, more } = STATE[state] ?? { mark: 'wait', words: state, more: '' };
  const reason = why !== '' && state !== 'sent' ? reasonText(why) : '';
  return {
    mark,
    words: `${weekdayDate(at)}, ${formatTime(at)}: ${words}`,
    more: [more, reason].filter(Boolean).join(' '),
  };
}

function reasonText(why: string): string {
  if (why === 'account') return 'Da war die Adresse nicht bestätigt oder das Konto deaktiviert.';
  return `Der Mailserver meldet: ${why}`;
}

export function mutedText(count: number): string {
  return count === 0 ? 'Keine Immobilie' : propertyCount(count);
}
