/** Reports the state of an installation. A problem is one for the exit code, a note is none. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupLine, nightlyLine, replicaLine } from '../backups/lines.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { logLine, stampLine, witnessLines } from '../evidence/lines.mjs';
import { addressOf } from '../operations/address.mjs';
import * as lines from '../operations/checkLines.mjs';
import { describeDatabase } from '../operations/database.mjs';
import { describeForbidden } from '../operations/dataFolder.mjs';
import { openFiles } from '../operations/openFiles.mjs';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { answersToOne } from '../operations/requests.mjs';
import { healthOf } from '../operations/running.mjs';
import { readVersion } from '../operations/version.mjs';
import { photosLine } from '../photos/lines.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @typedef {import('../evidence/lines.mjs').Finding} Finding */
/** @typedef {import('../operations/checkLines.mjs').Health} Health */

/** @type {(config: Config) => Promise<Finding[]>} */
async function collectFindings(config) {
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  /** @type {string | null} */
  let forbidden = null;
  const isThere = await stat(join(config.dir, 'data.db')).catch((/** @type {unknown} */ error) => {
    forbidden = describeForbidden(config.dir, codeOf(error));
    return null;
  });
  /** @type {Holds | string | null} */
  const holds = isThere ? await describeDatabase({ executable, dir: config.dir }).catch(sentenceOf) : null;
  const health = await healthOf(config);
  return [
    lines.versionLine(health, { address: addressOf(config), own: await readVersion() }),
    ...lines.takesLine(health),
    lines.schemaLine(holds, (await readdir(join(ROOT, 'pb_migrations'))).sort().at(-1)),
    ...lines.wordsLine(holds),
    ...logLine(holds),
    ...stampLine(holds, config.tsa),
    ...witnessLines(holds, config.witnesses),
    lines.synchronousLine(health, config),
    ...(await filesLine(config, health)),
    lines.addressLine(config),
    ...(await requestsLine(config, health)),
    lines.mailLine(health, process.env),
    lines.storageLine(config.dir, { size: isThere?.size ?? null, free: await freeIn(config.dir), forbidden }),
    ...(await photosLine(config, holds)),
    await backupLine(config),
    ...(await nightlyLine(config)),
    ...(await replicaLine(config)),
    ...lines.accountsLine(config, holds),
  ];
}

/**
 * A server whose database files were replaced writes into files that no folder holds (D67).
 * @type {(config: Config, health: Health | null) => Promise<Finding[]>}
 */
async function filesLine({ dir }, health) {
  const { seen, deleted } = await openFiles(dir);
  if (deleted.includes('data.db'))
    return [
      [
        'Dateien der Datenbank',
        'data.db wurde gelöscht oder ersetzt, und was der Server noch geöffnet hält, ist die letzte Fassung: bitte nicht beenden, sondern nach docs/betrieb/ueberwachen.md herausholen (bei „data.db retten“)',
        'Problem',
      ],
    ];
  if (deleted.length > 0)
    return [
      [
        'Dateien der Datenbank',
        `der Server schreibt in gelöschte Dateien (${deleted.join(', ')}): was er seitdem bestätigt, ist nach einem Absturz verloren – bitte jetzt mit Strg+C oder SIGTERM beenden und neu starten`,
        'Problem',
      ],
    ];
  if (seen) return [['Dateien der Datenbank', 'in Gebrauch und am Platz']];
  return health ? [['Dateien der Datenbank', 'von hier aus nicht zu sehen', 'Hinweis']] : [];
}

/**
 * No request body may become another visitor's request: at the server, and through PUBLIC_URL.
 * @type {(config: Config, health: Health | null) => Promise<Finding[]>}
 */
async function requestsLine(config, health) {
  const name = 'Anfragen';
  const { publicUrl } = config;
  if (!health || !publicUrl) return [];
  const header = process.env.TRUSTED_PROXY?.trim() ?? '';
  if (header !== '' && (await answersToOne(addressOf(config), header)) > 1)
    return [[name, 'der laufende Server wurde ohne TRUSTED_PROXY gestartet – bitte neu starten', 'Problem']];
  const through = await answersToOne(publicUrl).catch(sentenceOf);
  if (typeof through === 'string')
    return [[name, `${publicUrl} ist von hier aus nicht zu erreichen (${through})`, 'Hinweis']];
  if (through === 1) return [[name, `jede bleibt für sich, geprüft über ${publicUrl}`]];
  const what = `was von einer Anfrage ungelesen bleibt, wird über ${publicUrl} als nächste beantwortet`;
  return [[name, `${what} – bitte TRUSTED_PROXY setzen und den Server neu starten`, 'Problem']];
}

/** Bytes; null where the folder is missing. @type {(dir: string) => Promise<number | null>} */
async function freeIn(dir) {
  const disk = await statfs(dir).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}

/** @type {Command} */
export const checkCommand = {
  name: 'check',
  group: 'Einrichten',
  summary: 'prüft Version, Schema, Mail, Platz, Sicherung und Einstellungen, eine Zeile je Prüfung',
  purpose: ['„Problem“ verlangt etwas von Ihnen, „Hinweis“ ist ein Vorschlag.'],
  variables: ['alle aus docs/betrieb/variablen.md'],
  example: ['objektbeleg check'],
  run: async ({ config }) => {
    const found = await collectFindings(config).catch((/** @type {unknown} */ error) => {
      throw new OperatorError(`${sentenceOf(error)} – Problem`);
    });
    const lines = found.map(([name, what, weight]) => `${name}: ${what}${weight ? ` – ${weight}` : ''}`);
    return { lines, isOk: !found.some(([, , weight]) => weight === 'Problem') };
  },
};
