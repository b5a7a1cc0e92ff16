/** Proves that a backup can be restored. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, describeDatabase } from '../operations/database.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { bringBack } from './bring.mjs';

/**
 * Restores into a temporary folder, checks every page and photo, and compares the number of records. Photos are linked, so they
 * take no room.
 * @throws Refusal where the restore fails or the content differs.
 * @type {(of: {executable: string, source: string, trial: string}) => Promise<void>}
 */
export async function tryBackup({ executable, source, trial }) {
  await rm(trial, { recursive: true, force: true });
  try {
    const said = await bringBack({ source, dir: trial, links: true });
    await checkDatabase({ executable, dir: trial });
    const holds = await describeDatabase({ executable, dir: trial });
    if (holds.documentations !== said.documentations)
      throw new Refusal(
        `Die Sicherung ${join(source)} hat ${holds.documentations} Dokumentationen, nennt aber ${said.documentations}.`,
      );
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
