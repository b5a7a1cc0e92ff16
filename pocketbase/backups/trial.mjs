/** A backup that nobody restored is a hope (D165): each one is restored, on the disk it lies on, and asked what it holds. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, describeDatabase } from '../operations/database.mjs';
import { Refusal } from '../refusal.mjs';
import { bringBack } from './bring.mjs';

/**
 * Restores a backup into a folder beside it, which goes again, has SQLite check every page, and compares what is there with what
 * the backup says. Photos are read and compared with their rows, but take no room: they are linked.
 * @param of `executable`; `source`: the backup's folder; `trial`: the folder for it.
 * @throws Refusal where it could not be restored, or holds something else.
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
