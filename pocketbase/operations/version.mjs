import { readFile } from 'node:fs/promises';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** This program's version. @type {() => Promise<string>} */
export async function readVersion() {
  return /** @type {{version: string}} */ (JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
}
