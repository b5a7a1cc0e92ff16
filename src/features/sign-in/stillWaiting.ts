import { formatCount } from '../../components/format';
import type { LeftBehind } from '../../db/leaving';

/** What happens to this phone's work after signing out: one sentence for each kind. */
export function stillWaiting({ byItself, afterSignIn, refused, begun, answers }: LeftBehind): string[] {
  return [
    byItself > 0 &&
      `${notSent(byItself)} ${singularOrPlural(byItself, 'Sie wird unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.', 'Sie werden unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.')}`,
    afterSignIn > 0 && `${notSent(afterSignIn)} ${waitsForSignIn(afterSignIn)}`,
    refused > 0 &&
      `${singularOrPlural(refused, '1 Dokumentation ist nicht angenommen.', `${formatCount(refused)} Dokumentationen sind nicht angenommen.`)} ${staysText(refused)} Nach der Anmeldung können Sie sie als ZIP sichern.`,
    answers > 0 &&
      `${singularOrPlural(answers, '1 Antwort ist noch nicht übertragen.', `${formatCount(answers)} Antworten sind noch nicht übertragen.`)} ${waitsForSignIn(answers)}`,
    begun > 0 &&
      `${singularOrPlural(begun, '1 begonnene Aufnahme, nicht gespeichert.', `${formatCount(begun)} begonnene Aufnahmen, nicht gespeichert.`)} ${staysText(begun)} Sie finden sie nach der Anmeldung unter „Nicht übertragen“.`,
  ].filter((sentence) => sentence !== false);
}

export function unsavedText(count: number): string {
  return singularOrPlural(count, '1 begonnene Aufnahme', `${formatCount(count)} begonnene Aufnahmen`);
}

function notSent(count: number): string {
  return singularOrPlural(
    count,
    '1 Dokumentation ist noch nicht übertragen.',
    `${formatCount(count)} Dokumentationen sind noch nicht übertragen.`,
  );
}

function waitsForSignIn(count: number): string {
  return singularOrPlural(
    count,
    'Sie wartet auf diesem Gerät, bis Sie sich hier wieder anmelden.',
    'Sie warten auf diesem Gerät, bis Sie sich hier wieder anmelden.',
  );
}

function staysText(count: number): string {
  return singularOrPlural(count, 'Sie bleibt auf diesem Gerät.', 'Sie bleiben auf diesem Gerät.');
}

function singularOrPlural(count: number, single: string, many: string): string {
  return count === 1 ? single : many;
}
