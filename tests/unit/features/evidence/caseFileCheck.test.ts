import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { downloadZip } from 'client-zip';
import { type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../../../src/api/failure';
import { checkPackage } from '../../../../src/features/public/check/check';
import type { KnownLog } from '../../../../src/features/public/check/log';
import { Deviation } from '../../../../src/features/public/check/pack';
import type { CheckedPackage } from '../../../../src/features/public/check/parts';
import { deviationAnswer, packageAnswer } from '../../../../src/features/public/check/words';
import {
  caseFileOfNode,
  type Files,
  LogOfNode,
  listed,
  sharedListed,
  shareOfNode,
} from '../../../support/evidence/caseFileOfNode';
import { stampReply } from '../../../support/evidence/stampReply';
import { watchedBlob } from '../../../support/reading/watchedBlob';
import { isFull } from '../../../support/run/full.mjs';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const photo = (text: string) => Buffer.from(`\xff\xd8\xff ${text}`, 'latin1');
const RECORDS = [
  { number: '4F7K2-Q9M3X', photos: [photo('eins'), photo('zwei')], isSigned: true },
  { number: '7B2CD-1W8PZ', photos: [photo('drei')] },
];

/** As an archive program packs it: deflated, or stored. */
function zipOf(files: Files, level: 0 | 6 = 0): Blob {
  const content: Zippable = Object.fromEntries([...files].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
  return new Blob([zipSync(content, { level })]);
}

function knownOf(log: LogOfNode): KnownLog {
  return { keys: [log.keyLine], by: 'page', checkpoint: log.checkpoint(), read: log.tree().read };
}

const check = (zip: Blob, known: KnownLog): Promise<CheckedPackage> => checkPackage(zip, known, () => {});
const deviation = async (files: Files, known: KnownLog): Promise<string> => {
  const error: unknown = await check(zipOf(files), known).catch((caught: unknown) => caught);
  if (!(error instanceof Error)) return `unverändert`;
  return error.message;
};
const changed = (files: Files, name: string, to: Buffer): Files => new Map(files).set(name, to);
const named = (files: Files, ending: string) => [...files.keys()].find((name) => name.endsWith(ending)) ?? '';
const edited = (files: Files, name: string, edit: (text: string) => string) =>
  changed(files, name, Buffer.from(edit(files.get(name)?.toString('latin1') ?? ''), 'latin1'));

describe('a Schadenakte in the reader’s browser', () => {
  it("is unchanged when signed by a known key, in today's log", async () => {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, RECORDS);
    for (let at = 0; at < 500; at++) log.append('ab'.repeat(32));
    const expected = {
      records: [
        { folder: '4F7K2-Q9M3X', photos: 2, entries: 2, device: 'holds' },
        { folder: '7B2CD-1W8PZ', photos: 1, entries: 2, device: 'none' },
      ],
      stamps: { count: 1 },
      log: { signature: true, key: 'known', today: 'goesOn' },
    };
    for (const level of [0, 6] as const) expect(await check(zipOf(files, level), knownOf(log))).toMatchObject(expected);
    for (const place of ['Schadenakte/', 'Schadenakte/Schadenakte/']) {
      const folder: Files = new Map([...files].map(([name, bytes]) => [`${place}${name}`, bytes]));
      expect(await check(zipOf(folder), knownOf(log))).toMatchObject(expected);
    }
    const streamed = await downloadZip(
      [...files].map(([name, input]) => ({ name, input: new Uint8Array(input) })),
    ).blob();
    expect(await check(streamed, knownOf(log))).toMatchObject(expected);
  });

  it('names the file with one changed byte', async () => {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, RECORDS);
    const known = knownOf(log);
    expect(files.size).toBeGreaterThan(30);
    for (const [name, bytes] of files) {
      const other = Buffer.from(bytes);
      const at = other.length >> 1;
      other[at] = (other[at] ?? 0) ^ 1;
      const message = await deviation(changed(files, name, other), known);
      if (/MANIFEST|SUMMEN/.test(name)) expect(message, name).toMatch(/verändert|es fehlt/);
      else
        expect(message).toBe(
          `${name} (oder seine Zeile in ${name.startsWith('pruefbuch/') ? 'pruefbuch/SUMMEN.sha256' : 'MANIFEST.sha256'}) wurde verändert`,
        );
    }
  });

  it('names removed, added and doubled files', async () => {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, RECORDS);
    const known = knownOf(log);
    const without = new Map(files);
    without.delete('4F7K2-Q9M3X/foto-001.jpg');
    expect(await deviation(without, known)).toBe('es fehlt 4F7K2-Q9M3X/foto-001.jpg (genannt in MANIFEST.sha256)');
    for (const name of ['zusatz.txt', 'pruefbuch/zusatz'])
      expect(await deviation(changed(files, name, Buffer.from('x')), known)).toBe(
        `${name} gehört nicht zu dieser Akte`,
      );
    for (const name of ['gutachten.pdf', '4F7K2-Q9M3X/a/b.jpg', 'pruefbuch/mehr'])
      expect(await deviation(listed(changed(files, name, Buffer.from('x'))), known)).toBe(
        `${name}: so heißt keine Datei einer Schadenakte`,
      );
    for (const name of ['fremd/foto-001.jpg', '4F7K2-Q9M3X/foto-1.jpg', '4F7K2-Q9M3X-1/foto-001.jpg'])
      expect(await deviation(listed(changed(files, name, photo('eins'))), known)).toBe(
        `${name}: so heißt keine Datei einer Schadenakte`,
      );
    expect(await deviation(listed(changed(files, 'AAAAA-AAAAA/foto-001.jpg', photo('eins'))), known)).toBe(
      'es fehlt AAAAA-AAAAA/versiegelt.json',
    );
  });

  it('finds rewritten lists by the log', async () => {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, RECORDS);
    const known = knownOf(log);
    const forged = (name: string, edit: (text: string) => string) =>
      deviation(listed(edited(files, name, edit)), known);
    expect(await forged('dokumentationen.csv', (text) => `${text}x`)).toBe(
      'MANIFEST.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde',
    );
    expect(await forged(named(files, '/notes.txt'), (text) => `${text}x`)).toMatch(
      /^4F7K2-Q9M3X\/eintrag-\d+ ist nicht der Eintrag \d+ des Prüfbuchs$/,
    );
    expect(await forged('4F7K2-Q9M3X/foto-001.jpg', (text) => `${text}x`)).toBe(
      '4F7K2-Q9M3X/foto-001.jpg ist nicht das versiegelte Foto',
    );
    expect(await forged('4F7K2-Q9M3X/versiegelt.json', (text) => `${text} `)).toBe(
      '4F7K2-Q9M3X/versiegelt.json ist nicht, was versiegelt wurde',
    );
    expect(await forged('4F7K2-Q9M3X/inhalt.json', (text) => `${text} `)).toBe(
      '4F7K2-Q9M3X/inhalt.json ist nicht, was versiegelt wurde',
    );
    expect(await forged('pruefbuch/checkpoint', (text) => text.replace(/\n\d+\n/, '\n9\n'))).toBe(
      'die Unterschrift unter pruefbuch/checkpoint gilt nicht',
    );
    expect(await forged(named(files, 'wege/000000000300.txt'), (text) => text.slice(65))).toMatch(
      /ist nicht der Eintrag 300/,
    );
    const stamped = [...files.keys()].find((name) => /zeit-\d+\/wege/.test(name)) ?? '';
    expect(await forged(stamped, (text) => text.slice(65))).toMatch(/führt nicht zu pruefbuch\/zeit-\d+\/checkpoint$/);
    const moved: Files = new Map(
      [...files].map(([name, bytes]) => [name.replace('7B2CD-1W8PZ', '7B2CD-1W8PA'), bytes]),
    );
    expect(await deviation(listed(moved), known)).toBe('7B2CD-1W8PA ist die Dokumentation 7B2CD-1W8PZ');
    const fewer = new Map(files);
    fewer.delete('4F7K2-Q9M3X/foto-002.jpg');
    expect(await deviation(listed(fewer), known)).toBe('in 4F7K2-Q9M3X fehlt ein Foto');
    expect(await deviation(listed(changed(files, '7B2CD-1W8PZ/foto-002.jpg', photo('vier'))), known)).toBe(
      '7B2CD-1W8PZ/foto-002.jpg steht nicht in der versiegelten Liste',
    );
    const doubled: Files = new Map(
      [...files].flatMap(([name, bytes]) => [
        [name, bytes],
        [name.replace(/^7B2CD-1W8PZ\//, '7B2CD-1W8PZ-2/'), bytes],
      ]),
    );
    expect(await deviation(listed(doubled), known)).toBe('7B2CD-1W8PZ liegt doppelt bei');
  });

  it("finds another log by its key, and a fork by today's page", async () => {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, RECORDS);
    expect(await deviation(files, knownOf(new LogOfNode()))).toBe(
      `der Schlüssel des Prüfbuchs ist keiner, den diese Seite kennt, sondern ${log.keyLine}`,
    );
    const known = knownOf(log);
    log.entries[7] = 'cd'.repeat(32);
    log.append('ef'.repeat(32));
    const notToday = 'das Prüfbuch dieses Servers setzt heute den unterschriebenen Stand dieser Akte nicht fort';
    expect(await deviation(files, knownOf(log))).toBe(notToday);
    // Its tiles differ from its signature.
    expect(await deviation(files, { ...known, read: log.tree().read })).toBe(
      'das Prüfbuch dieses Servers ist heute nicht das, was er unterschrieben hat',
    );
  });

  it('says what it did not compare, and accepts nothing without a key', async () => {
    const log = new LogOfNode();
    const before = log.checkpoint();
    const files = await caseFileOfNode(log, RECORDS);
    const known = knownOf(log);
    const read = async () => {
      throw new RemoteError('offline');
    };
    expect((await check(zipOf(files), { ...known, read })).log.today).toBe('unread');
    expect((await check(zipOf(files), { ...known, checkpoint: before })).log.today).toBe('younger');
    const unknown = await check(zipOf(files), { ...known, keys: [] });
    expect(unknown.log.key).toBe('unknown');
    expect(packageAnswer('a.zip', unknown)).toMatchObject({ isSame: false });
    const checked = await check(zipOf(files), known);
    const older = { ...checked, log: { ...checked.log, signature: null } };
    expect(packageAnswer('a.zip', older).text).toBe(
      '„a.zip“ ist eine Schadenakte mit 2 Dokumentationen: alles unverändert, aber die Unterschrift des Prüfbuchs kann dieser Browser nicht prüfen.',
    );
    const answer = packageAnswer('a.zip', checked, { shown: [{ number: '00000-00000', photos: [] }] });
    expect(answer.isSame).toBe(true);
    expect(answer.text).toBe('„a.zip“ ist eine Schadenakte mit 2 Dokumentationen: alles unverändert.');
    expect(answer.details?.[0]).toBe('Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt.');
    expect(answer.details).toContain('Die Dokumentation Nr. 00000-00000 dieser Seite liegt nicht darin.');
    expect(answer.details).toContain('Das heutige Prüfbuch dieses Servers setzt den Stand in der Akte fort.');
    expect(deviationAnswer('a.zip', new Deviation('x.jpg fehlt'))).toEqual({
      text: '„a.zip“ weicht ab: x.jpg fehlt.',
      isSame: false,
    });
  });

  it('says the time of each stamp, and that nobody verified it', async () => {
    const log = new LogOfNode();
    const made = await caseFileOfNode(log, RECORDS);
    const at = named(made, '/reply');
    const state = made.get(at.replace('reply', 'checkpoint')) ?? Buffer.alloc(0);
    const by = { common: 'Zeitstempel 3', organisation: 'Prüfstelle Köln' };
    const report = async (time: string, of: string | Buffer) => {
      const reply = Buffer.from(stampReply(by, { at: time, of: sha256(of) }), 'hex');
      const answer = packageAnswer('a.zip', await check(zipOf(listed(changed(made, at, reply))), knownOf(log)));
      expect(answer.isSame).toBe(true);
      return answer.details ?? [];
    };
    const details = await report('20261121064200Z', state);
    expect(details[0]).toBe(
      'Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt. Spätestens am 21.11.2026, 07:42\u00a0Uhr stand die Dokumentation im Prüfbuch. Das sagt ein Zeitstempel (RFC 3161), der „Zeitstempel 3, Prüfstelle Köln“ als Aussteller nennt. Die Berichtigung stand spätestens am 21.11.2026, 07:42\u00a0Uhr darin.',
    );
    expect(details).toContain(
      '1 Zeitstempel liegt bei, hier ungeprüft; pruefen.sh darin prüft sie mit den Stammzertifikaten der Stelle.',
    );
    const limits = details.find((one) => one.startsWith('Ob er von dort stammt'));
    expect(limits).toContain('zeigt seine Unterschrift; diese Seite prüft sie nicht.');
    expect(limits).toContain('Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde');
    // Some authorities write fractions of a second.
    expect((await report('20260721064200.25Z', state))[0]).toContain('am 21.07.2026, 08:42\u00a0Uhr');
    // A stamp of another checkpoint or without a time says nothing here.
    for (const [time, of] of [
      ['20261121064200Z', 'another state'],
      ['20269921064200Z', state],
    ] as const) {
      const other = await report(time, of);
      expect(other[0]).toBe('Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch, Gerätesignatur gilt.');
      expect(other.join(' ')).not.toContain('Spätestens');
      expect(other.join(' ')).toContain('1 Zeitstempel liegt bei, hier ungeprüft');
    }
    const way = [...made.keys()].filter((name) => /zeit-\d+\/wege\//.test(name)).slice(2);
    const reply = Buffer.from(stampReply(by, { at: '20261121064200Z', of: sha256(state) }), 'hex');
    const less = new Map([...changed(made, at, reply)].filter(([name]) => !way.includes(name)));
    const last = packageAnswer('a.zip', await check(zipOf(listed(less)), knownOf(log))).details ?? [];
    expect(last[0]).toContain('Spätestens am');
    expect(last[1]).toBe(
      'Nr. 7B2CD-1W8PZ: 1 Foto, 2 Einträge im Prüfbuch, ohne Gerätesignatur. Ein Zeitstempel von außen liegt für sie nicht bei.',
    );
    // An unreadable later stamp: nothing counts as missing.
    const later = `pruefbuch/zeit-${String(log.entries.length).padStart(12, '0')}`;
    const also: [string, Buffer][] = [
      [`${later}/checkpoint`, made.get('pruefbuch/checkpoint') ?? Buffer.alloc(0)],
      [`${later}/reply`, Buffer.from('a token that nobody reads here')],
      ...way.map((name): [string, Buffer] => {
        const file = `wege/${name.split('/').at(-1)}`;
        return [`${later}/${file}`, made.get(`pruefbuch/${file}`) ?? Buffer.alloc(0)];
      }),
    ];
    const both = packageAnswer('a.zip', await check(zipOf(listed(new Map([...less, ...also]))), knownOf(log)));
    expect(both.details?.[0]).toContain('Spätestens am');
    expect(both.details?.[1]).toBe('Nr. 7B2CD-1W8PZ: 1 Foto, 2 Einträge im Prüfbuch, ohne Gerätesignatur.');
  });

  it('compares a log that was renamed after a recovery', async () => {
    const log = new LogOfNode();
    const before = log.entries.length;
    const files = await caseFileOfNode(log, RECORDS);
    const keys = [log.keyLine];
    const recovered = log.recovered(log.entries.length);
    recovered.append('12'.repeat(32));
    const complete = { ...knownOf(recovered), keys: [...keys, recovered.keyLine] };
    expect((await check(zipOf(files), complete)).log).toMatchObject({ key: 'known', today: 'goesOn' });
    // The copy was older than the package: the log is shorter, or longer with other entries.
    for (const since of [1, 500]) {
      const shorter = log.recovered(before);
      for (let at = 0; at < since; at++) shorter.append('34'.repeat(32));
      const checked = await check(zipOf(files), { ...knownOf(shorter), keys: [...keys, shorter.keyLine] });
      expect(checked.log).toMatchObject({ key: 'known', today: 'recovered' });
      expect(packageAnswer('a.zip', checked)).toMatchObject({
        text: '„a.zip“ ist eine Schadenakte mit 2 Dokumentationen: alles unverändert, aber das heutige Prüfbuch setzt ihren Stand nicht fort.',
        isSame: false,
      });
    }
  });

  it('reads a large package in slices, each byte once', async () => {
    const [COUNT, SIZE, LARGE] = [isFull ? 299 : 29, 1_600_000, 24_000_000];
    const log = new LogOfNode();
    const photos = Array.from({ length: COUNT }, (_, at) => Buffer.alloc(SIZE, `foto ${at} `));
    photos.push(Buffer.alloc(LARGE, 'ein großes '));
    const place = mkdtempSync(join(tmpdir(), 'objektbeleg-akte-'));
    try {
      const path = join(place, 'akte.zip');
      const files = await caseFileOfNode(log, [{ number: '4F7K2-Q9M3X', photos }]);
      const parts = [...files].map(([name, input]) => ({ name, input: new Uint8Array(input) }));
      const body = downloadZip(parts).body ?? new ReadableStream();
      await finished(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(createWriteStream(path)));
      const zip = await openAsBlob(path);
      expect(zip.size).toBeGreaterThan(COUNT * SIZE + LARGE);
      const { blob, reads } = watchedBlob(zip);
      let count = 0;
      const checked = await checkPackage(blob, knownOf(log), (bytes) => {
        count += bytes;
      });
      expect(checked.records).toMatchObject([{ photos: COUNT + 1 }]);
      expect(Math.max(...reads)).toBeLessThanOrEqual(4 * 1024 * 1024);
      // Small texts are read twice.
      expect(reads.reduce((sum, one) => sum + one, 0)).toBeLessThan(zip.size * 1.01);
      expect(count).toBeGreaterThan(COUNT * SIZE + LARGE);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }, 120_000);
});

describe('a share’s download in the reader’s browser', () => {
  it('is unchanged: entries in the log, parts and photos in entries', async () => {
    const log = new LogOfNode();
    const files = await shareOfNode(log, RECORDS);
    const checked = await check(zipOf(files), knownOf(log));
    expect(checked).toMatchObject({
      kind: 'share',
      records: [
        { folder: '4F7K2-Q9M3X', photos: 2, entries: 2, device: 'shut' },
        { folder: '7B2CD-1W8PZ', photos: 0, entries: 2, device: 'shut' },
      ],
      stamps: { count: 1 },
      log: { signature: true, key: 'known', today: 'goesOn' },
    });
    const answer = packageAnswer('a.zip', checked);
    expect(answer.text).toBe('„a.zip“ ist eine Freigabe mit 2 Dokumentationen: alles unverändert.');
    expect(answer.details?.[0]).toBe('Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch.');
    const at = named(files, '/reply');
    const of = sha256(files.get(at.replace('reply', 'checkpoint')) ?? '');
    const reply = Buffer.from(stampReply({ common: 'Zeit' }, { at: '20261121064200Z', of }), 'hex');
    const stamped = await check(zipOf(sharedListed(changed(files, at, reply))), knownOf(log));
    expect(packageAnswer('a.zip', stamped).details?.[0]).toBe(
      'Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch. Spätestens am 21.11.2026, 07:42\u00a0Uhr stand das, was hier offen liegt, im Prüfbuch. Das sagt ein Zeitstempel (RFC 3161), der „Zeit“ als Aussteller nennt.',
    );
    // Only the arrival was stamped: its time does not hold for later entries, and older ones cannot replace them.
    const ways = [...files.keys()].filter((name) => /zeit-\d+\/wege\//.test(name));
    const newest = ways[1] ?? '';
    const early = new Map([...changed(files, at, reply)].filter(([name]) => name !== newest));
    expect(packageAnswer('a.zip', await check(zipOf(sharedListed(early)), knownOf(log))).details?.[0]).toBe(
      'Nr. 4F7K2-Q9M3X: 2 Fotos, 2 Einträge im Prüfbuch. Ein Zeitstempel von außen liegt für das, was hier offen liegt, nicht bei.',
    );
    const folder: Files = new Map([...files].map(([name, bytes]) => [`Freigabe/${name}`, bytes]));
    expect(await check(zipOf(folder), knownOf(log))).toEqual(checked);
  });

  it('names the file with one changed byte', async () => {
    const log = new LogOfNode();
    const files = await shareOfNode(log, RECORDS);
    expect(files.size).toBeGreaterThan(20);
    for (const [name, bytes] of files) {
      const other = Buffer.from(bytes);
      other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1;
      const expectedText = await deviation(changed(files, name, other), knownOf(log));
      if (name === 'SUMMEN.sha256') expect(expectedText).toMatch(/verändert|es fehlt/);
      else expect(expectedText).toBe(`${name} (oder seine Zeile in SUMMEN.sha256) wurde verändert`);
    }
  });

  it('finds a rewritten list, and a file that no share has', async () => {
    const log = new LogOfNode();
    const files = await shareOfNode(log, RECORDS);
    const forged = (name: string, edit: (text: string) => string) =>
      deviation(sharedListed(edited(files, name, edit)), knownOf(log));
    const list = named(files, '.txt');
    expect(list).toMatch(/^4F7K2-Q9M3X\/eintrag-\d+\.txt$/);
    expect(await forged(list, (text) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toMatch(
      /^4F7K2-Q9M3X\/eintrag-\d+\.txt ist nicht der Eintrag 300/,
    );
    expect(await forged(list, (text) => `${text}x`)).toMatch(
      /^4F7K2-Q9M3X\/eintrag-\d+\.txt ist keine Liste von Teilen \(Zeile 9\)$/,
    );
    expect(await forged(named(files, '/notes'), (text) => `${text}x`)).toMatch(
      /^4F7K2-Q9M3X\/eintrag-\d+\/notes gehört nicht zu seinem Eintrag$/,
    );
    expect(await forged('4F7K2-Q9M3X/foto-001.jpg', (text) => `${text}x`)).toBe(
      '4F7K2-Q9M3X/foto-001.jpg ist nicht das versiegelte Foto',
    );
    for (const name of ['zusatz.txt', 'pruefbuch/mehr', '4F7K2-Q9M3X/a/b.jpg'])
      expect(await deviation(sharedListed(changed(files, name, Buffer.from('x'))), knownOf(log))).toBe(
        `${name}: so heißt keine Datei einer Freigabe`,
      );
    expect(await deviation(changed(files, 'zusatz.txt', Buffer.from('x')), knownOf(log))).toBe(
      'zusatz.txt gehört nicht zu dieser Freigabe',
    );
    const photo300 = changed(files, '7B2CD-1W8PZ/foto-001.jpg', photo('drei'));
    expect(await deviation(sharedListed(photo300), knownOf(log))).toBe(
      '7B2CD-1W8PZ/foto-001.jpg steht nicht in der versiegelten Liste',
    );
    const fewer = new Map(files);
    fewer.delete('4F7K2-Q9M3X/foto-002.jpg');
    expect(await deviation(sharedListed(fewer), knownOf(log))).toBe('in 4F7K2-Q9M3X fehlt ein Foto');
    const lonely = new Map(files);
    lonely.delete(list);
    expect(await deviation(sharedListed(lonely), knownOf(log))).toBe(`es fehlt ${list}`);
  });
});
