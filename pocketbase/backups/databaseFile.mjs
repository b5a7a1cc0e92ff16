/** Reads the header alone: the executable would leave files beside a database. */
import { open } from 'node:fs/promises';
import { OperatorError } from '../operations/operatorError.mjs';

/** Bytes (sqlite.org/fileformat.html, 1.3). */
const HEADER = 100;
const MAGIC = 'SQLite format 3\0';

/** Finds a foreign or truncated file. @type {(path: string) => Promise<void>} */
export async function checkDatabaseFile(path) {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HEADER), 0, HEADER, 0);
    const { size } = await file.stat();
    if (buffer.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new OperatorError(`${path} ist keine Datenbank. Bitte eine andere Sicherung nehmen.`);
    // 1 means 65,536.
    const pageSize = buffer.readUInt16BE(16) === 1 ? 65_536 : buffer.readUInt16BE(16);
    const expected = pageSize * buffer.readUInt32BE(28);
    if (size < expected)
      throw new OperatorError(
        `${path} ist abgeschnitten: ${size} von ${expected} Bytes sind da. Bitte eine andere Sicherung nehmen.`,
      );
  } finally {
    await file.close();
  }
}
