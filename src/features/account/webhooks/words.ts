/** What a webhook is, and what became of its messages. */
import type { Webhook, WebhookEvent } from '../../../api/webhooks';
import { dateTime, formatDate } from '../../../components/format';
import type { WEBHOOK_KINDS } from '../../../domain/people/webhook';

export const WEBHOOK_KIND_TEXT: Record<(typeof WEBHOOK_KINDS)[number], string> = {
  'documentation.completed': 'Dokumentation vollständig eingegangen',
  'documentation.corrected': 'Dokumentation berichtigt oder ergänzt',
  'service.missing': 'Geplante Leistung fehlt',
  'defect.opened': 'Mangel gemeldet',
};

export const WEBHOOK_TEXTS = {
  title: 'Ereignisse an ein Programm senden',
  add: 'Webhook anlegen',
  madeTitle: 'Ihr neuer Webhook',
  once: {
    title: 'Geheimnis kopiert?',
    text: 'Es wird nach dem Schließen nicht mehr gezeigt.',
    confirmLabel: 'Schließen',
  },
  loading: 'Webhooks werden geladen',
  failed: 'Die Webhooks konnten nicht geladen werden',
  empty: {
    title: 'Noch kein Webhook',
    text: 'Über einen Webhook erfährt ein anderes Programm von selbst, dass eine Dokumentation vollständig oder berichtigt ist, eine Leistung fehlt oder ein Mangel gemeldet wurde.',
  },
};

export const END_TEXTS = {
  title: 'Webhook beenden?',
  text: 'Objektbeleg schickt danach nichts mehr an diese Adresse, auch keine wartenden Nachrichten.',
  label: 'Webhook beenden',
  done: { title: 'Webhook beendet' },
  failed: 'Der Webhook konnte nicht beendet werden',
};

/** Events, age and end. */
export function describeWebhook({ kinds, createdAt, endedAt }: Webhook): string[] {
  const age = `Angelegt am ${formatDate(createdAt)}`;
  return [kinds.map(kindText).join(', '), endedAt === null ? age : `Beendet am ${dateTime(endedAt)}`];
}

export function kindText(kind: string): string {
  const known: { [kind: string]: string } = { ...WEBHOOK_KIND_TEXT, test: 'Test' };
  return known[kind] ?? kind;
}

/** No answer came (pocketbase/webhooks/sender.mjs). */
const WHY_TEXT: { [why: string]: string } = {
  timeout: 'keine Antwort in 10 Sekunden',
  private: 'die Adresse liegt in einem privaten Netz',
  unknown: 'der Name der Adresse ist unbekannt',
  certificate: 'das Zertifikat der Adresse ist ungültig',
  unreached: 'die Adresse ist nicht erreichbar',
  secret: 'das Geheimnis ist nicht mehr lesbar, bitte den Webhook neu anlegen',
};

/** What became of it. */
export function describeEvent({ state, status, why, attempts, triedAt, nextAt }: WebhookEvent): string {
  const reason = status > 0 ? `Antwort mit Status ${status}` : (WHY_TEXT[why] ?? 'nicht gesendet');
  if (state === 'delivered')
    return `Zugestellt${triedAt === null ? '' : ` am ${dateTime(triedAt)}`} (Status ${status})`;
  if (state === 'given_up') return `Aufgegeben: ${reason}`;
  if (nextAt === null || (attempts === 0 && nextAt <= Date.now())) return 'Wird gleich gesendet';
  const next = `nächster Versuch am ${dateTime(nextAt)}`;
  return attempts === 0 ? `Wartet, ${next}` : `Noch nicht zugestellt: ${reason}, ${next}`;
}
