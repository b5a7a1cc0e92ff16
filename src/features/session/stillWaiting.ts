import { thousands } from '../../ui/format';

/** What becomes of unsent work after signing out (architecture 4). */
export function stillWaiting(count: number): string {
  const subject =
    count === 1
      ? '1 Dokumentation ist noch nicht übertragen. Sie bleibt'
      : `${thousands(count)} Dokumentationen sind noch nicht übertragen. Sie bleiben`;
  const verb = count === 1 ? 'wird' : 'werden';
  return `${subject} auf diesem Gerät gesichert und ${verb} unter Ihrem Namen übertragen, sobald wieder Netz da ist, auch wenn Sie abgemeldet sind.`;
}
