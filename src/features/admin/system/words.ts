/** Texts of the system screen. */
import type { SystemState } from '../../../api/adminSystem';
import { formatBytes, formatCount, formatTenths } from '../../../components/format';

const GIGA = 1_000_000_000;

/** `31,9 GB` from one gigabyte on (10^9 bytes), `612,0 MB` and `84 KB` below. */
export function formatSize(count: number): string {
  return count >= GIGA ? `${formatTenths(count / GIGA)}\u00a0GB` : formatBytes(count);
}

export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}.${month}.`;
}

export function longDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Why no delivery is accepted, by the server's cause. */
const CAUSES: Readonly<Record<string, string>> = {
  database: 'die Datei der Datenbank liegt nicht mehr im Datenordner',
  folder: 'in den Datenordner lässt sich nicht schreiben',
  room: 'der Datenträger ist voll',
  store: 'der Objektspeicher der Fotos ist nicht in Ordnung',
};

export function isWell({ ok, synchronous }: SystemState): boolean {
  return ok && synchronous === 'full';
}

export function conditionText({ ok, causes, synchronous }: SystemState): string {
  if (!ok)
    return `Nimmt keine Dokumentationen an: ${causes.map((cause) => CAUSES[cause] ?? `unbekannter Grund (${cause})`).join(', ')}`;
  return synchronous === 'full'
    ? 'Erreichbar, Daten werden sicher gespeichert'
    : `Daten werden nicht sicher gespeichert (${synchronous})`;
}

/** The number of the newest migration: `1795200100_access_rules_…` → `1795200100`. */
export function schemaText(schema: string): string {
  return schema.split('_')[0] ?? schema;
}

/** A mean: without decimals from ten on, with one below. */
export function meanText(value: number): string {
  return value < 10 ? formatTenths(value) : formatCount(Math.round(value));
}

/** Subscribed e-mails that may not have arrived; '' = all arrived. 'nothing' had no content. */
export function mailsText({ planned, sending, refused, unknown }: SystemState['letters']): string {
  const parts: [number, string][] = [
    [refused, 'nicht angenommen'],
    [unknown, 'unbekannt'],
    [planned + sending, 'unterwegs'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');
}

/** An overdue trial alone does not delay the backup. */
export function nightlyText({ tool, overdue, hours, at }: NonNullable<SystemState['nightly']>): string {
  if (overdue && hours < NIGHT_HOURS) return 'Die Probe bleibt aus';
  if (overdue) return `Bleibt aus, seit ${formatCount(hours)}\u00a0Stunden`;
  if (at === null) return 'Die erste steht noch aus';
  return tool === 'restic' ? 'Mit restic gesichert und geprüft' : 'Gesichert und zur Probe wiederhergestellt';
}

export function photoPlaceText({ place, moved, bucket }: NonNullable<SystemState['photoStore']>): string {
  const where = place === 'store' ? `Im Objektspeicher ${bucket}` : 'Auf diesem Rechner';
  const rest =
    place === 'store'
      ? 'ältere können noch auf diesem Rechner liegen'
      : `ältere liegen noch im Objektspeicher ${bucket}`;
  return moved ? where : `${where}; ${rest}`;
}

export function storeTroubleText({ why, behind }: NonNullable<SystemState['photoStore']>): string {
  const minutes = Math.floor(behind / MINUTE);
  const since = minutes < 2 ? 'Seit Kurzem' : `Seit ${formatCount(minutes)}\u00a0Minuten`;
  return why === '' ? `${since} scheitern einzelne Fotos` : `${since} gestört`;
}

/** Older is overdue. */
const NIGHT_HOURS = 26;
const MINUTE = 60_000;

/** Delay of the database replica; a few seconds are normal. */
export function behindText({ overdue, behind }: NonNullable<SystemState['replica']>): string {
  if (overdue) return `Bleibt zurück, seit ${formatCount(Math.floor(behind / MINUTE))}\u00a0Minuten`;
  return behind < MINUTE ? 'Aktuell' : 'Seit über einer Minute ohne Bestätigung';
}
