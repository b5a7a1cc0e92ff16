/** Cases of the evidence log's rules. */
import { stampReply } from '../../support/evidence/stampReply';
import type { Case } from './engine';
import { call, each, TEXTS } from './parityBodies';

const SHA256 = { hashes: true };
const STAMPED = (at: string) => stampReply({ common: 'Prüfstelle' }, { at, of: 'ab'.repeat(32) });
const REPLY = stampReply({ common: 'Prüfstelle \u202e', organisation: '😀 GmbH' });

export function evidence(): Case[] {
  const [a, b, c] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32)) as [string, string, string];
  const salt = '0123456789abcdef0123456789abcdef';
  const openings = {
    notes: { salt, text: '"Köln"' },
    record: { salt, text: '{"id":"ä"}' },
    unknown: { salt, text: '' },
  };
  const frontiers = [[], [a], [undefined, b], [a, b], [a, undefined, c]];
  const notes = ['', 'x', `t\n1\n\n\u2014 a.b/c YWJj\n`, `t\n\n\u2014 a YQ==\n\u2014 b YQ==\n`, `t\n\n- a YQ==\n`];
  const tiles = ['0/000', '0/x001/234', 'entries/000.p/7', '6/x999/999', '7/000', '0/000.p/256', '0/00', 'a', ''];
  const sizes = [0, 1, 255, 256, 65_535, 65_536, 70_000, 2 ** 40];
  return [
    call('check.checkAddress', 'https://belege.example.org/', '4F7K2-Q9M3X'),
    ...each('check.shortRoot', [a, '']),
    ...each('check.sumText', [a, '']),
    ...each('logTexts.entryKindText', ['completed', 'note', 'x']),
    call('logTexts.stampText', '1', ''),
    call('logTexts.stampText', '1', 'Prüfstelle'),
    ...['', '2'].flatMap((at) =>
      [null, { at: '', by: '' }, { at: '3', by: 'b' }].map((corrected) =>
        call('logTexts.timeProofText', { what: corrected ? 'record' : 'deletion', first: { at, by: '' }, corrected }),
      ),
    ),
    ...['', '1'].flatMap((at) => [
      call('logTexts.laterText', at),
      ...['', 'b'].map((by) => call('logTexts.atLatestText', { at, by }, by ? 'record' : 'opened')),
    ]),
    ...each('stampAuthority.stampedInfo', [
      ...['', '3003', a, REPLY],
      ...['20261121064200Z', '20261121064200.25Z', '20261121064200', '20260231064200Z', '20261121240000Z'].map(STAMPED),
      STAMPED('20261121064200Z').slice(0, -40),
    ]),
    ...each('stampAuthority.stampAuthority', ['', '3003', a, REPLY, REPLY.slice(0, -40), REPLY.replace('0c', '13')]),
    ...each('check.townOf', [
      'Domkloster 4, D-50667 Köln',
      '50667 Köln c/o Meier',
      '1234567',
      'x\n06108 Halle (Saale)',
      ...TEXTS,
    ]),
    ...each('check.momentText', [0, Date.UTC(2026, 5, 30, 22, 5), Date.UTC(2026, 11, 31, 23)]),
    ...each('id.typedNumber', ['Nr. 4f7k2 – q9m3x.', 'oil00-1oill', 'UUUUU-UUUUU', 7, ...TEXTS]),
    ...each('evidenceEntry.partTexts', [{}, { notes: 'ß', photos: [], record: { b: 1, a: null } }, { place: -0 }]),
    ...[
      [1, 7],
      [3, 8],
      [256, 70_000],
    ].map(([older, newer]) => call('evidenceConsistency.consistencyRanges', { older, newer })),
    ...[
      [0, 8],
      [4, 7],
      [256, 65_536],
    ].map(([from, until]) => call('evidenceConsistency.subtreesOf', { from, until })),
    ...each('evidenceConsistency.splitSize', [2, 3, 256, 70_001]),
    ...[false, true].map((isOlder) =>
      call(
        'evidenceEntry.changedFields',
        { notes: '"a"', service: '{"a":1,"b":2}', photos: '[]' },
        { notes: '"b"', service: '{"a":1,"b":3,"c":4}', parties: '{"user":""}' },
        isOlder,
      ),
    ),
    ...each('evidenceEntry.isSalt', ['0f'.repeat(16), '0F'.repeat(16), '0f'.repeat(17), `${'0f'.repeat(16)}\n`, '']),
    call('evidenceEntry.entryText', openings, SHA256),
    call('evidenceEntry.entryOf', openings, SHA256),
    call('evidenceEntry.entryOf', {}, SHA256),
    call('evidenceEntry.entryText', { ...openings, person: { hash: 'ab'.repeat(32) } }, SHA256),
    ...[{ salt: 'aa', text: 'ß' }, { hash: 'cd'.repeat(32) }].flatMap((opening) => [
      call('evidenceEntry.partHash', opening, SHA256),
      call('evidenceEntry.textIn', opening),
    ]),
    call('evidenceEntry.changedParts', { notes: 'a', place: 'b' }, { notes: 'a', person: 'c' }),
    ...each('evidenceNote.base64', ['', '00', '0001', '000102', a, `${a}ff`]),
    call('evidenceNote.checkpointText', { origin: 'belege.example.org/pruefbuch', size: 7, root: a }),
    call('evidenceNote.verifierKey', 'belege.example.org/pruefbuch', b, SHA256),
    ...TEXTS.map((text) => call('evidenceNote.signedNote', text, { name: 'a', key: b, signature: c + c }, SHA256)),
    ...each('evidenceNote.noteOf', notes),
    ...each('evidenceTiles.tileOf', tiles),
    ...each('evidenceTiles.tilePath', [
      { level: 0, index: 1234067, width: 256 },
      { level: 'entries', index: 0, width: 1 },
    ]),
    ...sizes.flatMap((size) => [0, 1, 2, 5].map((level) => call('evidenceTiles.hashesAt', level, size))),
    ...sizes.map((size) => call('evidenceTiles.isThere', { level: 1, index: 0, width: 256 }, size)),
    call('evidenceTree.leafHash', a, SHA256),
    ...frontiers.map((frontier) => call('evidenceTree.growFrontier', frontier, { hash: c, height: 0 }, SHA256)),
    ...frontiers.map((frontier) => call('evidenceTree.rootOf', frontier, SHA256)),
  ];
}
