/**
 * `npm run words`: writes the index of words, by which documentations are found, anew from them (D158), also while the
 * server runs. DATA_DIR and POCKETBASE_BIN count as at the start.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from './install.mjs';
import { rebuildWords } from './operations/database.mjs';
import { requireDatabase } from './operations/dataFolder.mjs';
import { sentenceOf } from './refusal.mjs';
import { parseConfiguration } from './start/environment.mjs';

const config = parseConfiguration(process.env, join(dirname(fileURLToPath(import.meta.url)), '..'));
try {
  await requireDatabase(config.dir);
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const count = await rebuildWords({ executable, dir: config.dir });
  console.log(`Das Wortverzeichnis ist neu: ${count} Dokumentationen.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
