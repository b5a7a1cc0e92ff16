/** `npm run words`: rebuilds the search index, also while the server runs. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../build/install.mjs';
import { rebuildWords } from '../operations/database.mjs';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { sentenceOf } from '../operations/refusal.mjs';
import { parseConfiguration } from '../server/environment.mjs';

const config = parseConfiguration(process.env, join(dirname(fileURLToPath(import.meta.url)), '../..'));
try {
  await requireDatabase(config.dir);
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const count = await rebuildWords({ executable, dir: config.dir });
  console.log(`Das Wortverzeichnis ist neu: ${count} Dokumentationen.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
