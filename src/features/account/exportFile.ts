/** The export of the own account as one JSON file (GDPR, articles 15 and 20). */
import { accountData } from '../../api/accountData';
import type { SessionRow } from '../../db/db';
import { logLines } from '../../db/log';
import { getSetting } from '../../db/settings';

/**
 * Builds the file in pieces: one key a section, each a list.
 * @param waiting what only this device has: undelivered records, the device's log, its copy of the evidence log.
 * @throws RemoteError; then there is no file, not half of one.
 */
export async function exportFile(session: SessionRow, waiting: readonly object[], now: Date): Promise<Blob> {
  const known = { logOfThisDevice: await logLines(), publicLogOfThisDevice: await getSetting('keptLog') };
  const own = { exportedAt: now.toISOString(), waitingOnThisDevice: waiting, ...known };
  const parts = [JSON.stringify(own).slice(0, -1)];
  let open = '';
  for await (const { section, rows } of accountData({ id: session.user, role: session.role, token: session.token })) {
    const list = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (section === open) {
      if (list) parts.push(',\n', list);
      continue;
    }
    parts.push(open ? ']' : '', `,\n${JSON.stringify(section)}:[`, list);
    open = section;
  }
  parts.push(open ? ']}' : '}');
  return new Blob(parts, { type: 'application/json' });
}

/** `objektbeleg-konto-2026-11-21.json`. */
export function exportName(now: Date): string {
  return `objektbeleg-konto-${now.toISOString().slice(0, 10)}.json`;
}
