import type { LeftBehind } from '../../data/leaving';
import { thousands } from '../../ui/format';

/** What becomes of work on this phone after signing out (architecture 4): a sentence for each kind of which there is any. */
export function stillWaiting({ byItself, afterSignIn, refused, begun }: LeftBehind): string[] {
  return [
    byItself > 0 &&
      `${saved(byItself)} noch nicht übertragen. ${one(byItself, 'Sie wird', 'Sie werden')} unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.`,
    afterSignIn > 0 &&
      `${saved(afterSignIn)} noch nicht übertragen. ${one(afterSignIn, 'Sie wartet', 'Sie warten')} auf diesem Gerät, bis Sie sich hier wieder anmelden.`,
    refused > 0 &&
      `${saved(refused)} nicht angenommen. ${one(refused, 'Sie bleibt', 'Sie bleiben')} auf diesem Gerät. Nach der Anmeldung können Sie sie als ZIP sichern.`,
    begun > 0 &&
      `${begunText(begun)}, nicht gespeichert. ${one(begun, 'Sie bleibt', 'Sie bleiben')} auf diesem Gerät. Sie finden sie nach der Anmeldung unter „Nicht übertragen“.`,
  ].filter((sentence) => sentence !== false);
}

/** '2 begonnene Aufnahmen'. */
export function begunText(count: number): string {
  return one(count, '1 begonnene Aufnahme', `${thousands(count)} begonnene Aufnahmen`);
}

function saved(count: number): string {
  return one(count, '1 Dokumentation ist', `${thousands(count)} Dokumentationen sind`);
}

function one(count: number, single: string, many: string): string {
  return count === 1 ? single : many;
}
