/** The program of `npm run faults`: reads the options, runs, reports. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../pocketbase/build/build.mjs';
import { codeHash } from '../support/run/codeHash.mjs';
import { wrongIn } from './audit';
import { sumOf } from './counts';
import { FAILPOINTS, type Failpoint } from './failpoints';
import { EMPTY_WITHIN, FaultsRun, type Report, SHARE } from './faultsRun';
import { needSqlite } from './serverDisk';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Documentations for one Node phone before another is added. */
const PER_PHONE = 6;
const PHONES_MOST = 16;
const POINTS: Record<Failpoint, string> = {
  fileWritten: 'nach dem Schreiben eines Fotos',
  fileSynced: 'nach dem Sichern der Fotos auf die Platte',
  inTransaction: 'mitten in einer Transaktion',
  committed: 'nach ihrem Abschluss, vor der Antwort',
  inCheckpoint: 'beim Übertragen in die Datenbankdatei',
};

const { values } = parseArgs({
  options: {
    documentations: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    browsers: { type: 'string', default: '0' },
    'per-browser': { type: 'string', default: '10' },
    minutes: { type: 'string', default: '600' },
    apart: { type: 'string', default: '1' },
    share: { type: 'string', default: String(SHARE) },
    phones: { type: 'string' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

const seed = countRequests('seed', values.seed);
const documentations = countRequests('documentations', values.documentations);
const browsers = countRequests('browsers', values.browsers);
const folder = values.folder ?? join(tmpdir(), `objektbeleg-faults-${seed}`);
needSqlite();
await ensureBuilt((line: string) => console.log(line), { app: browsers > 0 });
const run = await FaultsRun.begin({
  documentations,
  seed,
  browsers,
  emptyWithin: EMPTY_WITHIN,
  perBrowser: countRequests('per-browser', values['per-browser']),
  minutes: countRequests('minutes', values.minutes),
  apart: countRequests('apart', values.apart),
  share: countRequests('share', values.share),
  phones: countRequests('phones', values.phones ?? String(usual())),
  folder,
  say: (line) => console.log(line),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.stop());
const report = await run.run();
run.close();
const wrong = wrongIn(report);
const file = keep(report);
console.log(table(report));
for (const line of wrong.slice(0, 50)) console.log(`FAIL  ${line}`);
console.log(`Report: ${file}, code ${codeHash(ROOT)}`);
if (wrong.length === 0 && !values.keep) rmSync(folder, { recursive: true, force: true });
else console.log(`Everything of this run lies in ${folder}.`);
process.exit(wrong.length === 0 ? 0 : 1);

/** @param ms null = never. */
function seconds(ms: number | null): string {
  return ms === null ? 'nie' : `${(ms / 1000).toFixed(1)} s`;
}

function usual(): number {
  return Math.min(PHONES_MOST, Math.max(2, Math.ceil(documentations / PER_PHONE)));
}

function countRequests(name: string, given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && number >= 0) return number;
  console.error(`--${name} ist eine Zahl ab 0, nicht '${given}'.`);
  process.exit(2);
}

function table(report: Report): string {
  const { lost, doubled, mixed, changed, stalled, shocks, outages, people } = report;
  const rows: [string, string | number][] = [
    ['Dokumentationen', `${report.documentations}, davon ${report.fromBrowsers} aus Chromium`],
    ['Fotos', report.photos],
    ['Anfragen', report.requests],
    ['Störungen der Leitung', sumOf(report.faults)],
    ['Server getötet', report.serverKills],
    ...FAILPOINTS.map((point): [string, number] => [`… ${POINTS[point]}`, outages.failpoints[point]]),
    ['Stromausfälle', report.noPower || outages.powerCuts],
    ['Behauptungen, die einen davon überstanden', outages.survived],
    ['Server auf eine Sicherung zurückgesetzt', outages.restores],
    ['Telefone getötet', `${report.phoneKills} in Node, ${report.browserKills} Chromium`],
    ['Seiten in Chromium', `${report.pagesCrashed} abgestürzt, ${report.pagesFrozen} eingefroren`],
    ['Versionen der App', `${report.releases} gewechselt, ${report.takenOver} übernommen`],
    ['Konten gesperrt und wieder freigegeben', people.dismissal],
    ['Zuordnungen beendet', people.assignment],
    ['Überall abgemeldet, Passwort geändert', people.credentials],
    ['Telefone verliehen', people.handover],
    ['Links zurückgezogen', people.link],
    ['Gelöscht', report.deleted],
    ['Nach einem Ende angenommen (D29)', report.held],
    ['Nach dem Ende eines Links abgelehnt', report.refused],
    ['Platte verweigert', report.diskTroubles],
    ['Sicherungen im Betrieb', report.backups],
    ['Uhren verstellt', report.clocksSet],
    ['Fotos vom Server verloren', report.filesLost],
    ['Behauptungen der Telefone verglichen', report.compared],
    ['Nummern auf Bildern gelesen', report.stamped],
    ['Warteschlangen leer nach', seconds(report.emptyAfter)],
    ['… noch einmal, was ein Server nicht mehr hatte, nach', seconds(report.emptyAgain)],
    ['verloren', lost.length],
    ['doppelt', doubled.length],
    ['vermischt', mixed.length],
    ['verändert', changed.length],
    ['stehen geblieben', stalled.length],
    ['zu viel behauptet', shocks.length],
    ['Dauer', `${(report.ms / 60_000).toFixed(1)} min`],
  ];
  return ['', ...rows.map(([name, value]) => `${name.padEnd(40)} ${value}`), ''].join('\n');
}

function keep(figure: Report): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`;
  const about = {
    at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    code: codeHash(ROOT),
    changed: git('status', '--porcelain') !== '',
    seed,
    requests: documentations,
    machine,
  };
  const results = join(ROOT, 'test-results');
  mkdirSync(results, { recursive: true });
  const path = join(results, 'faults.json');
  writeFileSync(path, `${JSON.stringify({ ...about, ...figure }, null, 2)}\n`);
  return path;
}
