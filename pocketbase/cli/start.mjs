/** @type {Command} */
export const startCommand = {
  name: 'start',
  group: 'Einrichten',
  summary: 'startet den Server; systemd tut das von selbst',
  purpose: [
    'Holt beim ersten Mal Pakete, baut die App und legt die Datenbank an.',
    'Ein leeres DATA_DIR füllt er ohne PUBLIC_URL mit einer Vorführung, deren Passwörter öffentlich sind; mit DEMO=0 bleibt es leer.',
    'Endet mit Strg+C.',
  ],
  flags: { dev: { type: 'boolean', says: 'für Entwickler: baut bei jeder Änderung neu' } },
  variables: ['alle aus docs/betrieb/variablen.md'],
  example: ['objektbeleg start'],
  run: async () => {
    await import('../start.mjs');
    return { lines: [], isOk: true };
  },
};
