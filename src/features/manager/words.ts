/** What the manager's list says about a record beside its facts. Pure. */
import { TRANSFERRED_LATER } from '../../domain/limits';
import type { DocumentationRecord } from '../../remote/records';
import { date, dateTime, metres } from '../../ui/format';

export type Exception = { kind: 'link' | 'noGps' | 'offSite' | 'later' | 'edited'; short: string; long: string };

/** The one exception worth a line, the weightiest first; null for a normal record ('show exceptions, not normality'). */
export function exceptionOf(record: DocumentationRecord): Exception | null {
  if (record.editedAt !== null)
    return { kind: 'edited', short: 'Geändert', long: `Nachträglich geändert am ${dateTime(record.editedAt)}` };
  if (record.byLink) return { kind: 'link', short: 'Per Link', long: 'Per Link' };
  if (record.locationSource !== 'gps') return { kind: 'noGps', short: 'Kein GPS', long: 'Kein GPS' };
  if (record.locationStatus === 'off_site') {
    const far = record.distance === null ? '' : `, ${metres(record.distance)}`;
    return { kind: 'offSite', short: `Abweichend${far}`, long: `Standort abweichend${far}` };
  }
  const { completedAt, capturedAt } = record;
  if (completedAt !== null && Math.abs(completedAt - capturedAt) > TRANSFERRED_LATER)
    return { kind: 'later', short: `am ${date(completedAt)}`, long: `Übertragen am ${dateTime(completedAt)}` };
  return null;
}

/** 'Kowalski Gebäudedienste, Winterdienst', without what is not known. */
export function providerText({
  companyName,
  serviceType,
}: Pick<DocumentationRecord, 'companyName' | 'serviceType'>): string {
  return [companyName, serviceType ?? ''].filter(Boolean).join(', ');
}
