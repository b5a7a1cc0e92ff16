/**
 * Alarms of `objektbeleg check`: each is raised by its problem, and silent before. For the log:
 * evidenceLines.test.ts.
 */
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
const config = <Of extends object>(of?: Of) => ({ ...PUBLIC, dir, replica: null, backup: null, restic: false, ...of });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const noted = (name: string, text: object) => writeFile(join(dir, name), JSON.stringify(text));

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objektbeleg-lines-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('of the server', () => {
  it('says that it does not answer', () => {
    const of = { address: 'http://127.0.0.1:8090', own: '0.1.0' };
    expect(lines.versionLine(WELL, of)).toEqual(['Version', '1.0.0, läuft']);
    expect(lines.versionLine(null, of)).toEqual([
      'Version',
      'der Server antwortet nicht unter http://127.0.0.1:8090 (HOST, PORT); dieses Programm ist 0.1.0',
      'Problem',
    ]);
  });

  it('says that it takes no documentations, with each cause', () => {
    expect(lines.takesLine({ ...WELL, causes: [] })).toEqual([]);
    expect(lines.takesLine({ ...WELL, causes: ['room', 'store'] })).toEqual([
      [
        'Annahme',
        'nimmt keine Dokumentationen an: der Datenträger ist voll, der Objektspeicher der Fotos ist nicht in Ordnung',
        'Problem',
      ],
    ]);
  });

  it('says that its files are newer, or its database is unreadable', () => {
    expect(lines.schemaLine(holds(), NEWEST)).toEqual(['Schema', '1795200299_access_rules']);
    expect(lines.schemaLine(holds({ schema: '1795200100_older.js' }), NEWEST)[1]).toContain(
      'bitte den Server neu starten',
    );
    for (const wrong of [holds({ schema: '1795200100_older.js' }), null, 'data.db ist keine Datenbank'])
      expect(lines.schemaLine(wrong, NEWEST)[2]).toBe('Problem');
  });

  it('says that its data is newer than the running version', () => {
    const [, message, weight] = lines.schemaLine(holds({ schema: '1795300000_later.js' }), NEWEST);
    expect(message).toContain('bitte die Version aufspielen, die sie geschrieben hat');
    expect(message).not.toContain('neu starten');
    expect(weight).toBe('Problem');
  });

  it('says that records cannot be found by words', () => {
    expect(lines.wordsLine(holds())).toEqual([['Wortverzeichnis', '7 von 7 Dokumentationen']]);
    expect(lines.wordsLine(holds({ words: 6 }))[0]?.[2]).toBe('Problem');
  });

  it('says that a power failure could lose acknowledged data', () => {
    expect(lines.synchronousLine(WELL, config())).toEqual(['Sicher auf der Platte', 'synchronous = full']);
    expect(lines.synchronousLine({ ...WELL, synchronous: 'normal' }, config())[2]).toBe('Problem');
    expect(lines.synchronousLine({ ...WELL, filesSynced: false }, config())[2]).toBe('Problem');
    expect(lines.synchronousLine({ ...WELL, filesSynced: false }, config({ isPublic: false }))[2]).toBe('Hinweis');
    expect(lines.synchronousLine(null, config())[2]).toBe('Hinweis');
  });

  it('says that people reach it without encryption', () => {
    expect(lines.addressLine(config())).toEqual(['Adresse', PUBLIC.publicUrl]);
    expect(lines.addressLine(config({ publicUrl: 'http://belege.example.org' }))[2]).toBe('Problem');
    expect(lines.addressLine(config({ isPublic: false }))[2]).toBe('Hinweis');
  });

  it('says that it sends no e-mails despite a mail server', () => {
    const env = { SMTP_URL: 'smtps://u:geheim@mail.example.org:465', MAIL_FROM: 'belege@example.org' };
    expect(lines.mailLine(WELL, env)).toEqual(['E-Mail', 'mail.example.org:465, Absender belege@example.org']);
    expect(lines.mailLine({ ...WELL, mail: false }, env)[2]).toBe('Problem');
    expect(lines.mailLine({ ...WELL, mail: false }, {})[2]).toBe('Hinweis');
  });

  it('says that space is low, or the folder is missing', () => {
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

  it('says that demo accounts are open to everybody', () => {
    expect(lines.accountsLine(config(), holds())).toEqual([]);
    for (const { email } of PEOPLE) {
      const [line] = lines.accountsLine(config(), holds({ accounts: ['chefin@example.org', email] }));
      expect(line).toEqual(['Konten', expect.stringMatching(`Installation: ${email}$`), 'Problem']);
      expect(lines.accountsLine(config({ isPublic: false }), holds({ accounts: [email] }))).toEqual([]);
    }
    // A real trial account has a private password, and the start accepts it too.
    expect(lines.accountsLine(config(), holds({ accounts: ['chefin@example.org'] }))).toEqual([]);
  });

  it('says that time stamps are overdue', () => {
    const log = { signed: 3, stamped: 2, stampedAt: ago(9), stampWhy: '', stampWaitsSince: null };
    const tsa = 'https://tsa.example.org';
    expect(stampLine({ log }, tsa)[0]?.[2]).toBeUndefined();
    expect(stampLine({ log: { ...log, stampWaitsSince: ago(5) } }, tsa)[0]?.[2]).toBe('Problem');
  });
});

describe('of the copies', () => {
  it('says that the last backup is missing, too old, or lacks photos', async () => {
    expect((await backupLine(config()))[2]).toBe('Problem');
    const made = { folder: '/backup/x', documentations: 3, photos: 9, missing: 0 };
    await noted('last_backup.json', { ...made, at: ago(71) });
    expect((await backupLine(config()))[2]).toBeUndefined();
    await noted('last_backup.json', { ...made, at: ago(73) });
    expect((await backupLine(config()))[2]).toBe('Problem');
    // Made by a fast clock: its age is unknown.
    await noted('last_backup.json', { ...made, at: ago(-9000) });
    expect((await backupLine(config()))[2]).toBe('Problem');
    await noted('last_backup.json', { ...made, at: ago(1), missing: 1 });
    expect(await backupLine(config())).toEqual([
      'Letzte Sicherung',
      expect.stringContaining('1 Fotos fehlten'),
      'Problem',
    ]);
  });

  it('says that the nightly one is overdue, with the reason', async () => {
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

  it('says that the replica is stopped or delayed', async () => {
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
  /** The line after the store's process has written this state. */
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

  it('says that it refuses, with reason and advice', async () => {
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

  it('says that it has refused photos for over five minutes', async () => {
    expect((await line({ trouble: trouble(4) }))?.[2]).toBe('Hinweis');
    expect((await line({ trouble: trouble(6) }))?.[2]).toBe('Problem');
  });

  it('says that its check has stopped', async () => {
    expect((await line({ checkedAt: minutesAgo(1) }))?.[2]).toBeUndefined();
    expect(await line({ checkedAt: minutesAgo(3) })).toEqual([
      'Fotos',
      expect.stringContaining('wird nicht mehr gefragt'),
      'Problem',
    ]);
  });
});
