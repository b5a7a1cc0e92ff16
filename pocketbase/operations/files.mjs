/** Photo files on their way into a backup or out of one: each is read once, compared with its row, and synced to disk. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const AT_ONCE = 8;

/**
 * Copies photos from one storage folder to another. What is there already in full size is left alone.
 * @param photos {file, sha256, bytes} each, as describeDatabase says.
 * @returns the photos that could not be copied as their row says: their file is gone or has other bytes.
 */
export async function copyPhotos(photos, { from, to }) {
  const lost = [];
  const waiting = [...photos];
  const work = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift())
      if (!(await copyPhoto(photo, { from, to }))) lost.push(photo);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return lost;
}

async function copyPhoto({ file, sha256, bytes }, { from, to }) {
  const target = join(to, file);
  const there = await stat(target).catch(() => null);
  if (there?.size === bytes) return true;
  const content = await readFile(join(from, file)).catch(() => null);
  if (content === null || createHash('sha256').update(content).digest('hex') !== sha256) return false;
  await mkdir(dirname(target), { recursive: true });
  await writeSafely(target, content);
  return true;
}

/** Under its name a file is complete, or it is not there. */
export async function writeSafely(target, content) {
  const handle = await open(`${target}.part`, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}

/** The same for a file too large to be held in memory. */
export async function copySafely(source, target) {
  await copyFile(source, `${target}.part`);
  const handle = await open(`${target}.part`, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}
