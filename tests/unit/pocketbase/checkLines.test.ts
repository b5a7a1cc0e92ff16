/** What `npm run check:server` says of an installation in which something is wrong: its alarms ring, and are silent before (the log's: evidenceLines.test.ts). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupLine, nightlyLine, replicaLine } from '../../../pocketbase/backups/lines.mjs';
import { PEOPLE } from '../../../pocketbase/demo/people.mjs';
import { stampLine } from '../../../pocketbase/evidence/lines.mjs';
import * as lines from '../../../pocketbase/operations/checkLines.mjs';
import { photosLine } from '../../../pocketbase/photos/lines.mjs';

const WELL = { version: '1.0.0', synchronous: 'full', filesSynced: true, mail: true };
const NEWEST = '1795200299_access_rules.js';
const HOLDS = { schema: NEWEST, words: 7, documentations: 7, accounts: [] as string[] };
const holds = (of: Partial<typeof HOLDS> = {}) => ({ ...HOLDS, ...of });
const PUBLIC = { isPublic: true, publicUrl: 'https://belege.example.org' };
const config = <Of extends object>(of?: Of) => ({ ...PUBLIC, dir, replica: null, backup: null, ...of });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const noted = (name: string, text: object) => writeFile(join(dir, name), JSON.stringify(text));

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-lines-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('of the server', () => {
  it('that it does not answer', () => {
    expect(lines.versionLine(WELL)).toEqual(['Version', '1.0.0, läuft']);
    expect(lines.versionLine(null)).toEqual(['Version', 'der Server antwortet nicht', 'Problem']);
  });

  it('that it takes no documentations, with each cause', () => {
    expect(lines.takesLine({ ...WELL, causes: [] })).toEqual([]);
    expect(lines.takesLine({ ...WELL, causes: ['room', 'store'] })).toEqual([
      [
        'Annahme',
        'nimmt keine Dokumentationen an: der Datenträger ist voll, der Objektspeicher der Fotos ist nicht in Ordnung',
        'Problem',
      ],
    ]);
  });

  it('that its files are newer than what runs, or that there is no database, or none that can be read', () => {
    expect(lines.schemaLine(holds(), NEWEST)).toEqual(['Schema', '1795200299_access_rules']);
    expect(lines.schemaLine(holds({ schema: '1795200100_older.js' }), NEWEST)[1]).toContain(
      'bitte den Server neu starten',
    );
    for (const wrong of [holds({ schema: '1795200100_older.js' }), null, 'data.db ist keine Datenbank'])
      expect(lines.schemaLine(wrong, NEWEST)[2]).toBe('Problem');
  });

  it('that its data are newer than what runs: no restart helps there', () => {
    const [, said, weight] = lines.schemaLine(holds({ schema: '1795300000_later.js' }), NEWEST);
    expect(said).toContain('bitte die Version aufspielen, die sie geschrieben hat');
    expect(said).not.toContain('neu starten');
    expect(weight).toBe('Problem');
  });

  it('that records cannot be found by their words', () => {
    expect(lines.wordsLine(holds())).toEqual([['Wortverzeichnis', '7 von 7 Dokumentationen']]);
    expect(lines.wordsLine(holds({ words: 6 }))[0]?.[2]).toBe('Problem');
  });

  it('that a power cut could lose what was acknowledged', () => {
    expect(lines.synchronousLine(WELL, config())).toEqual(['Sicher auf der Platte', 'synchronous = full']);
    expect(lines.synchronousLine({ ...WELL, synchronous: 'normal' }, config())[2]).toBe('Problem');
    expect(lines.synchronousLine({ ...WELL, filesSynced: false }, config())[2]).toBe('Problem');
    expect(lines.synchronousLine({ ...WELL, filesSynced: false }, config({ isPublic: false }))[2]).toBe('Hinweis');
    expect(lines.synchronousLine(null, config())[2]).toBe('Hinweis');
  });

  it('that people reach it without encryption', () => {
    expect(lines.addressLine(config())).toEqual(['Adresse', PUBLIC.publicUrl]);
    expect(lines.addressLine(config({ publicUrl: 'http://belege.example.org' }))[2]).toBe('Problem');
    expect(lines.addressLine(config({ isPublic: false }))[2]).toBe('Hinweis');
  });

  it('that it sends no e-mails although a mail server is named', () => {
    const env = { SMTP_URL: 'smtps://u:geheim@mail.example.org:465', MAIL_FROM: 'belege@example.org' };
    expect(lines.mailLine(WELL, env)).toEqual(['E-Mail', 'mail.example.org:465, Absender belege@example.org']);
    expect(lines.mailLine({ ...WELL, mail: false }, env)[2]).toBe('Problem');
    expect(lines.mailLine({ ...WELL, mail: false }, {})[2]).toBe('Hinweis');
  });

  it('that room is short, or the folder is not there', () => {
    expect(lines.storageLine('/data', { size: 42e6, free: 2.1e9 })).toEqual([
      'Speicher',
      'Datenbank 42 MB; frei 2.100 MB in /data',
    ]);
    expect(lines.storageLine('/data', { size: null, free: 1.9e9 })).toEqual([
      'Speicher',
      'leer; frei 1.900 MB in /data',
      'Problem',
    ]);
    expect(lines.storageLine('/data', { size: null, free: null })[2]).toBe('Problem');
  });

  it('that the accounts of the demonstration are open to everybody', () => {
    expect(lines.accountsLine(config(), holds())).toEqual([]);
    for (const { email } of PEOPLE) {
      const [line] = lines.accountsLine(config(), holds({ accounts: ['chefin@example.org', email] }));
      expect(line).toEqual(['Konten', expect.stringMatching(`Installation: ${email}$`), 'Problem']);
      expect(lines.accountsLine(config({ isPublic: false }), holds({ accounts: [email] }))).toEqual([]);
    }
    // Somebody's own trial account has a password that nobody knows; the start lets it pass too (D292).
    expect(lines.accountsLine(config(), holds({ accounts: ['chefin@example.org'] }))).toEqual([]);
  });

  it('that the time from outside stays away', () => {
    const log = { signed: 3, stamped: 2, stampedAt: ago(9), stampWhy: '', stampWaitsSince: null };
    const tsa = 'https://tsa.example.org';
    expect(stampLine({ log }, tsa)[0]?.[2]).toBeUndefined();
    expect(stampLine({ log: { ...log, stampWaitsSince: ago(5) } }, tsa)[0]?.[2]).toBe('Problem');
  });
});

describe('of the copies', () => {
  it('that the last backup is none, too old, or lacks photos', async () => {
    expect((await backupLine(config()))[2]).toBe('Problem');
    const made = { folder: '/backup/x', documentations: 3, photos: 9, missing: 0 };
    await noted('last_backup.json', { ...made, at: ago(71) });
    expect((await backupLine(config()))[2]).toBeUndefined();
    await noted('last_backup.json', { ...made, at: ago(73) });
    expect((await backupLine(config()))[2]).toBe('Problem');
    // Made by a clock that was ahead: nobody knows how old it is.
    await noted('last_backup.json', { ...made, at: ago(-9000) });
    expect((await backupLine(config()))[2]).toBe('Problem');
    await noted('last_backup.json', { ...made, at: ago(1), missing: 1 });
    expect(await backupLine(config())).toEqual([
      'Letzte Sicherung',
      expect.stringContaining('1 Fotos fehlten'),
      'Problem',
    ]);
  });

  it('that the nightly one stays away, with the reason', async () => {
    const backup = { dir: '/backup' };
    expect((await nightlyLine(config({ backup })))[0]?.[2]).toBe('Problem');
    await noted('nightly.json', { since: ago(25), why: '' });
    expect((await nightlyLine(config({ backup })))[0]?.[2]).toBeUndefined();
    await noted('nightly.json', { since: ago(27), why: 'ENOSPC' });
    expect(await nightlyLine(config({ backup }))).toEqual([
      ['Nächtliche Sicherung', '/backup, noch keine; bleibt aus; Meldung: ENOSPC', 'Problem'],
    ]);
    await noted('last_nightly.json', { at: ago(2), folder: '/backup/a' });
    expect((await nightlyLine(config({ backup })))[0]?.[2]).toBe('Hinweis');
    await noted('last_nightly.json', { at: ago(-9000), folder: '/backup/a' });
    expect(await nightlyLine(config({ backup }))).toEqual([
      ['Nächtliche Sicherung', '/backup, noch keine; bleibt aus; Meldung: ENOSPC', 'Problem'],
    ]);
    await noted('nightly.json', { since: ago(-9000), why: '' });
    expect((await nightlyLine(config({ backup })))[0]?.[2]).toBe('Problem');
  });

  it('that the replica does not run, or stays behind', async () => {
    const replica = { url: 's3://replik/datenbank' };
    expect((await replicaLine(config({ replica })))[0]?.[2]).toBe('Problem');
    const state = { url: replica.url, why: '', pid: 1, socket: '', since: ago(9) };
    await noted('replica.json', { ...state, confirmedAt: ago(4 / 60) });
    expect((await replicaLine(config({ replica })))[0]?.[2]).toBeUndefined();
    await noted('replica.json', { ...state, confirmedAt: ago(6 / 60), why: 'no such bucket' });
    expect(await replicaLine(config({ replica }))).toEqual([
      ['Replik', expect.stringMatching(/bleibt zurück: no such bucket$/), 'Problem'],
    ]);
  });
});

describe('of the object store of the photos', () => {
  const bucket = 'belege';
  const minutesAgo = (minutes: number) => ago(minutes / 60);
  /** What is said while the process beside the server has written this. */
  const line = async (state: object) => {
    await noted('photo_store.json', { checkedAt: minutesAgo(0), why: '', trouble: null, ...state });
    return (await photosLine({ dir, store: bucket }, null))[0];
  };
  const full = 'Der Objektspeicher ist voll (507).';
  const trouble = (minutes: number) => ({ since: minutesAgo(minutes), why: full, advice: 'Mehr Platz geben.' });
  beforeAll(async () => {
    const named = { ENDPOINT: 'http://127.0.0.1:9', BUCKET: bucket, REGION: 'r', ACCESS_KEY: 'a', SECRET: 's' };
    for (const [name, value] of Object.entries(named)) vi.stubEnv(`S3_${name}`, value);
    await noted('photo_place.json', { wanted: 'store', bucket, moved: true });
  });
  afterAll(() => vi.unstubAllEnvs());

  it('that it refuses, with the reason and what to do', async () => {
    expect(await line({})).toEqual([
      'Fotos',
      expect.stringMatching(/^im Objektspeicher belege, zuletzt gelesen \S+Z$/),
    ]);
    expect(await line({ why: full, trouble: trouble(0) })).toEqual([
      'Fotos',
      expect.stringMatching(/; Der Objektspeicher ist voll \(507\)\. \(seit \S+Z\) Mehr Platz geben\.$/),
      'Problem',
    ]);
  });

  it('that it has refused photos for more than five minutes, although it takes our own file', async () => {
    expect((await line({ trouble: trouble(4) }))?.[2]).toBe('Hinweis');
    expect((await line({ trouble: trouble(6) }))?.[2]).toBe('Problem');
  });

  it('that nobody asks it any more', async () => {
    expect((await line({ checkedAt: minutesAgo(1) }))?.[2]).toBeUndefined();
    expect(await line({ checkedAt: minutesAgo(3) })).toEqual([
      'Fotos',
      expect.stringContaining('wird nicht mehr gefragt'),
      'Problem',
    ]);
  });
});
