/** Rebuilds the search index, also while the server runs. */
import { ensurePocketbase } from '../build/install.mjs';
import { describeDatabase, rebuildWords } from '../operations/database.mjs';

/** @type {Command} */
export const wordsCommand = {
  name: 'words',
  group: 'Pflegen',
  summary: 'schreibt das Wortverzeichnis der Suche neu',
  purpose: ['Auch im Betrieb.'],
  variables: ['DATA_DIR'],
  example: ['objektbeleg words'],
  needsDatabase: true,
  changes: true,
  run: async ({ config, dryRun }) => {
    const database = { executable: await ensurePocketbase({ bin: config.bin, log: console.error }), dir: config.dir };
    if (dryRun) {
      const { words, documentations } = await describeDatabase(database);
      return `Neu geschrieben würde das Wortverzeichnis: ${documentations} Dokumentationen, bisher ${words}.`;
    }
    return `Das Wortverzeichnis ist neu: ${await rebuildWords(database)} Dokumentationen.`;
  },
};
