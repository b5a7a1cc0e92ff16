import { thousands } from '../../components/format';
import type { LeftBehind } from '../../db/leaving';

/** What becomes of work on this phone after signing out (architecture 4): a sentence for each kind of which there is any. */
export function stillWaiting({ byItself, afterSignIn, refused, begun }: LeftBehind): string[] {
  return [
    byItself > 0 &&
      `${notSent(byItself)} ${one(byItself, 'Sie wird unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.', 'Sie werden unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.')}`,
    afterSignIn > 0 &&
      `${notSent(afterSignIn)} ${one(afterSignIn, 'Sie wartet auf diesem Gerät, bis Sie sich hier wieder anmelden.', 'Sie warten auf diesem Gerät, bis Sie sich hier wieder anmelden.')}`,
    refused > 0 &&
      `${one(refused, '1 Dokumentation ist nicht angenommen.', `${thousands(refused)} Dokumentationen sind nicht angenommen.`)} ${stays(refused)} Nach der Anmeldung können Sie sie als ZIP sichern.`,
    begun > 0 &&
      `${one(begun, '1 begonnene Aufnahme, nicht gespeichert.', `${thousands(begun)} begonnene Aufnahmen, nicht gespeichert.`)} ${stays(begun)} Sie finden sie nach der Anmeldung unter „Nicht übertragen“.`,
  ].filter((sentence) => sentence !== false);
}

/** '2 begonnene Aufnahmen'. */
export function begunText(count: number): string {
  return one(count, '1 begonnene Aufnahme', `${thousands(count)} begonnene Aufnahmen`);
}

function notSent(count: number): string {
  return one(
    count,
    '1 Dokumentation ist noch nicht übertragen.',
    `${thousands(count)} Dokumentationen sind noch nicht übertragen.`,
  );
}

function stays(count: number): string {
  return one(count, 'Sie bleibt auf diesem Gerät.', 'Sie bleiben auf diesem Gerät.');
}

function one(count: number, single: string, many: string): string {
  return count === 1 ? single : many;
}
