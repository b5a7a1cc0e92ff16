import { ensureLitestream } from '../replica/litestream.mjs';

/** @type {Command} */
export const litestreamCommand = {
  name: 'litestream',
  group: 'Sichern und wiederherstellen',
  summary: 'richtet Litestream für die laufende Kopie ein, einmal und als root',
  purpose: ['Druckt den Pfad des Programms. Mit REPLICA_URL tut „objektbeleg install“ es mit.'],
  variables: ['LITESTREAM_BIN'],
  example: ['objektbeleg litestream'],
  run: () => ensureLitestream({ log: console.error }),
};
