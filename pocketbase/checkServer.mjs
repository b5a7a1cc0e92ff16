/**
 * `npm run check:server`: what an operator wants to know of an installation, and what is misconfigured. Reads the same
 * variables as the start, asks the running server at HOST and PORT, and looks into the database. Exit code 1 with a
 * problem; a note is none.
 */
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupLine, nightlyLine, replicaLine } from './backups/lines.mjs';
import { logLine, stampLine } from './evidence/lines.mjs';
import { pocketbase } from './install.mjs';
import { describeDatabase } from './operations/database.mjs';
import { openFiles } from './operations/openFiles.mjs';
import { answersToOne } from './operations/requests.mjs';
import { photosLine } from './photos/lines.mjs';
import { sentenceOf } from './refusal.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MB = 1_000_000;
/** Room for a thousand documentations of five photos. */
const ROOM_MIN = 2000 * MB;

/** @typedef {import('./evidence/lines.mjs').Finding} Finding */
/** The answer of `GET /api/app/health`. @typedef {{version: string, causes?: string[], synchronous: string, filesSynced: boolean, mail?: boolean}} Health */

/** Everything that is said: `[name, what, problem or note]`. @type {() => Promise<Finding[]>} */
async function findings() {
  const config = configuration(process.env, ROOT);
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const isThere = await stat(join(config.dir, 'data.db')).catch(() => null);
  /** @type {Holds | string | null} */
  const holds = isThere ? await describeDatabase({ executable, dir: config.dir }).catch(sentenceOf) : null;
  const health = await healthOf(config);
  return [
    versionLine(health),
    ...takesLine(health),
    await schemaLine(holds),
    ...wordsLine(holds),
    ...logLine(holds),
    ...stampLine(holds, config.tsa),
    synchronousLine(health, config),
    ...(await filesLine(config, health)),
    addressLine(config),
    ...(await requestsLine(config, health)),
    mailLine(health),
    await storageLine(config, isThere),
    ...(await photosLine(config, holds)),
    await backupLine(config),
    ...(await nightlyLine(config)),
    ...(await replicaLine(config)),
    ...accountsLine(config, holds),
  ];
}

/** @type {(config: Config) => string} */
function addressOf({ host, port }) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @type {(config: Config) => Promise<Health | null>} */
async function healthOf(config) {
  const signal = AbortSignal.timeout(5000);
  const answer = await fetch(`${addressOf(config)}/api/app/health`, { signal }).catch(() => null);
  // With 503 and causes it runs all the same (D149).
  const said = /** @type {Health | null} */ (await answer?.json().catch(() => null));
  return answer?.ok || said?.causes ? said : null;
}

/** @type {(health: Health | null) => Finding} */
function versionLine(health) {
  return health ? ['Version', `${health.version}, läuft`] : ['Version', 'der Server antwortet nicht', 'Problem'];
}

/** What stands in the way of deliveries, by the causes of the answer (D149). @type {Record<string, string>} */
const CAUSES = {
  database: 'die Datei der Datenbank liegt nicht mehr im Datenordner',
  folder: 'in den Datenordner lässt sich nicht schreiben',
  room: 'der Datenträger ist voll',
  store: 'der Objektspeicher der Fotos ist nicht in Ordnung',
};

/** @type {(health: Health | null) => Finding[]} */
function takesLine(health) {
  if (!health?.causes || health.causes.length === 0) return [];
  const why = health.causes.map((cause) => CAUSES[cause] ?? cause).join(', ');
  return [['Annahme', `nimmt keine Dokumentationen an: ${why}`, 'Problem']];
}

/**
 * @param holds what the database holds, null where there is none, or the sentence why it could not be read.
 * @type {(holds: Holds | string | null) => Promise<Finding>}
 */
async function schemaLine(holds) {
  if (!holds) return ['Schema', 'noch keine Datenbank', 'Problem'];
  if (typeof holds === 'string') return ['Schema', holds, 'Problem'];
  const newest = (await readdir(join(ROOT, 'pb_migrations'))).sort().at(-1);
  const name = holds.schema.replace(/\.js$/, '');
  if (holds.schema === newest) return ['Schema', name];
  return ['Schema', `${name}; die neueste Migration ist ${newest} – bitte den Server neu starten`, 'Problem'];
}

/** What the index of words does not know is found by nobody (D158). @type {(holds: Holds | string | null) => Finding[]} */
function wordsLine(holds) {
  if (!holds || typeof holds === 'string') return [];
  const said = `${holds.words} von ${holds.documentations} Dokumentationen`;
  if (holds.words === holds.documentations) return [['Wortverzeichnis', said]];
  return [['Wortverzeichnis', `${said}; bitte „npm run words“ ausführen`, 'Problem']];
}

/** @type {(health: Health | null, config: Config) => Finding} */
function synchronousLine(health, { isPublic }) {
  const name = 'Sicher auf der Platte';
  if (!health) return [name, 'nicht zu erfahren, solange der Server nicht läuft', 'Hinweis'];
  const said = `synchronous = ${health.synchronous}`;
  if (health.synchronous !== 'full') return [name, said, 'Problem'];
  if (health.filesSynced) return [name, said];
  return [name, `${said}; Fotos nicht (der Befehl „sync“ fehlt)`, isPublic ? 'Problem' : 'Hinweis'];
}

/**
 * A server whose files were deleted or replaced under it goes on, and what it writes is in no folder (D67).
 * @type {(config: Config, health: Health | null) => Promise<Finding[]>}
 */
async function filesLine({ dir }, health) {
  const { seen, deleted } = await openFiles(dir);
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

/** @type {(config: Config) => Finding} */
function addressLine({ publicUrl, isPublic }) {
  if (!isPublic || !publicUrl) return ['Adresse', `${publicUrl ?? 'nur dieser Rechner'} (nicht öffentlich)`, 'Hinweis'];
  return publicUrl.startsWith('https:') ? ['Adresse', publicUrl] : ['Adresse', publicUrl, 'Problem'];
}

/**
 * No body becomes another visitor's request (D70): asked at the server itself, then through the address people use.
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

/**
 * Mails leave through the process that starts the server (mail/relay.mjs); without it the running server has none.
 * @type {(health: Health | null) => Finding}
 */
function mailLine(health) {
  if (!process.env.SMTP_URL) return ['E-Mail', 'kein Mailserver eingerichtet (SMTP_URL)', 'Hinweis'];
  const { hostname, port } = new URL(process.env.SMTP_URL);
  const said = `${hostname}${port ? `:${port}` : ''}, Absender ${process.env.MAIL_FROM}`;
  if (health?.mail !== false) return ['E-Mail', said];
  const why = 'der laufende Server verschickt keine E-Mails, er wurde ohne SMTP_URL oder nicht mit npm start gestartet';
  return ['E-Mail', `${said}; ${why}`, 'Problem'];
}

/** @type {(config: Config, database: {size: number} | null) => Promise<Finding>} */
async function storageLine({ dir }, database) {
  const size = database ? `Datenbank ${megabytes(database.size)}` : 'leer';
  const disk = await statfs(dir).catch(() => null);
  if (!disk) return ['Speicher', `der Datenordner fehlt: ${dir}`, 'Problem'];
  const free = disk.bavail * disk.bsize;
  const said = `${size}; frei ${megabytes(free)} in ${dir}`;
  return free < ROOM_MIN ? ['Speicher', said, 'Problem'] : ['Speicher', said];
}

/** @type {(config: Config, holds: Holds | string | null) => Finding[]} */
function accountsLine({ isPublic }, holds) {
  const accounts = holds && typeof holds !== 'string' ? holds.accounts : [];
  if (!isPublic || accounts.length === 0) return [];
  return [['Konten', 'Konten der Vorführung in einer öffentlichen Installation', 'Problem']];
}

/** @type {(bytes: number) => string} */
function megabytes(bytes) {
  return `${Math.round(bytes / MB).toLocaleString('de-DE')} MB`;
}

findings().then(
  (lines) => {
    for (const [name, what, weight] of lines) console.log(`${name}: ${what}${weight ? ` – ${weight}` : ''}`);
    process.exitCode = lines.some(([, , weight]) => weight === 'Problem') ? 1 : 0;
  },
  (/** @type {unknown} */ error) => {
    console.error(`${sentenceOf(error)} – Problem`);
    process.exitCode = 1;
  },
);
