/**
 * Damaged and forged packages. `npm run packages` shows all to every checker; forty-five are in
 * tests/unit/features/evidence/packages.test.ts.
 */
import { PARTS } from '../../src/domain/evidence/evidenceEntry';
import {
  caseFileOfNode,
  type Files,
  LogOfNode,
  listed,
  sharedListed,
  shareOfNode,
} from '../support/evidence/caseFileOfNode';
import { EDITS } from './edits';
import { FORGERIES } from './forgeries';
import { reentered } from './reenter';
import { cosigned } from './witnesses';

export type Kind = 'caseFile' | 'share';
/**
 * `log`: the log that checkers know. `expected`: 'either' requires agreement only. `links`: symbolic links, in
 * folders only. `zip`: bytes that replace the ZIP; scripts skip it.
 */
export type Damaged = {
  name: string;
  kind: Kind;
  files: Files;
  log: LogOfNode;
  expected: 'unchanged' | 'refused' | 'either';
  links?: readonly (readonly [name: string, target: string])[];
  zip?: Buffer;
};

export type Recipe = { name: string; make: () => Promise<Damaged> };

/** What the forger adapts; 'log' as if he had its key. */
type Fit = 'nothing' | 'lists' | 'log';
type Role = { role: string; file: RegExp; fit: Fit; other?: RegExp };

/** Table columns: role | file | what is adapted | a file to exchange it with. */
const rolesOf = (table: string): Role[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [role = '', file = '', fit = '', other] = line.split(' | ').map((cell) => cell.trim());
      return { role, file: new RegExp(file), fit: fit as Fit, ...(other ? { other: new RegExp(other) } : {}) };
    });
const IN_LOG = rolesOf(String.raw`
    key | ^pruefbuch/schluessel$ | lists
    checkpoint | ^pruefbuch/checkpoint$ | lists | zeit-\d+/checkpoint$
    witnesses | ^pruefbuch/zeugen$ | lists | ^pruefbuch/checkpoint$
    way | ^pruefbuch/wege/ | lists | ^pruefbuch/wege/\d+1\.txt$
    stamped checkpoint | zeit-\d+/checkpoint$ | lists | ^pruefbuch/checkpoint$
    way to a stamp | zeit-\d+/wege/ | lists | ^pruefbuch/wege/
`);
const ROLES: { [kind in Kind]: readonly Role[] } = {
  caseFile: rolesOf(String.raw`
    MANIFEST | ^MANIFEST | nothing | SUMMEN
    SUMMEN | SUMMEN | nothing | MANIFEST
    own record | akte-\d+/record\.txt$ | log | eintrag-\d+/record\.txt$
    record | 301/record\.txt$ | log | 303/record\.txt$
    older record | 300/record\.txt$ | log | 302/record\.txt$
    change | 301/change\.txt$ | log
    photos | 301/photos\.txt$ | log | 303/photos\.txt$
    notes | 301/notes\.txt$ | log | 303/notes\.txt$
    signature | 301/signature\.txt$ | log | 301/notes\.txt$
    binding | 301/binding\.txt$ | log | 303/binding\.txt$
    sealed | ^4.*/versiegelt\.json$ | log | ^7.*/versiegelt\.json$
    content | ^4.*/inhalt\.json$ | log | ^7.*/inhalt\.json$
    photo | foto-001\.jpg$ | log | foto-002\.jpg$
    table | ^dokumentationen\.csv$ | lists | ^PRUEFEN
`).concat(IN_LOG),
  share: rolesOf(String.raw`
    SUMMEN | SUMMEN | nothing | PRUEFEN
    list of parts | 301\.txt$ | log | 303\.txt$
    open change | 300/change$ | lists | 301/change$
    open photos | 301/photos$ | lists | 301/notes$
    open notes | 301/notes$ | lists
    photo | foto-001\.jpg$ | lists | foto-002\.jpg$
`).concat(IN_LOG),
};

const photo = (text: string) => Buffer.from(`\xff\xd8\xff ${text}`, 'latin1');
const RECORDS = [
  { number: '4F7K2-Q9M3X', photos: [photo('eins'), photo('zwei')], isSigned: true },
  { number: '7B2CD-1W8PZ', photos: [photo('drei')] },
];

/** A part of an entry has no control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what this looks for.
const PART = /^[0-9a-f]{32}[^\0-\x1f]+$/;

/** A valid list of parts: part names in order, each with a hash. */
const LIST = new RegExp(`^${PARTS.map((part) => `(?:[0-9a-f]{64} {2}${part}\n)?`).join('')}$`);

async function honest(): Promise<{ [kind in Kind]: { files: Files; log: LogOfNode } }> {
  const [log, other] = [new LogOfNode(), new LogOfNode()];
  return {
    caseFile: { files: listed(witnessed(await caseFileOfNode(log, RECORDS))), log },
    share: { files: sharedListed(witnessed(await shareOfNode(other, RECORDS))), log: other },
  };
}

function witnessed(files: Files): Files {
  return new Map(files).set('pruefbuch/zeugen', cosigned(String(files.get('pruefbuch/checkpoint'))));
}

export async function recipes(): Promise<Recipe[]> {
  const made = await honest();
  return (['caseFile', 'share'] as const).flatMap((kind) => {
    const { files, log } = made[kind];
    const base = { kind, files, log };
    const forged = FORGERIES.filter((one) => one.kind === kind).map(({ name, make }) => ({
      name: `${kind}: ${name}`,
      make: async () => ({ name, ...base, ...(await make(base)) }),
    }));
    const edited = ROLES[kind].flatMap((one) => edits(base, one));
    return [
      { name: `${kind}: honest`, make: async () => ({ name: 'honest', ...base, expected: 'unchanged' as const }) },
      ...(kind === 'caseFile'
        ? [{ name: 'caseFile: a Nachtrag without photos beside its record', make: supplemented }]
        : []),
      { name: `${kind}: a record that reports a defect`, make: () => reported(kind) },
      { name: `${kind}: a pair of photos with covered parts`, make: () => paired(kind) },
      ...edited,
      ...forged,
    ];
  });
}

/** A correction by a Nachtrag, which has no photo and a folder of its own. */
async function supplemented(): Promise<Damaged> {
  const log = new LogOfNode();
  const [record = { number: '', photos: [] }] = RECORDS;
  const supplement = { number: '9N5HJ-2R4TV', photos: [], parent: record.number, corrections: 0 };
  const files = await caseFileOfNode(log, [{ ...record, corrected: 'correction' }, supplement]);
  return { name: 'supplemented', kind: 'caseFile', files: listed(witnessed(files)), log, expected: 'unchanged' };
}

/** A record with the mark in its sealed text and its entries. */
const reported = (kind: Kind) => changed(kind, { name: 'reported', change: { defect: true } });

/** Photos with role, pair and mask in the sealed text and in the entries. */
const paired = (kind: Kind) => changed(kind, { name: 'paired', change: { marked: true } });

async function changed(
  kind: Kind,
  { name, change }: { name: string; change: { defect?: true; marked?: true } },
): Promise<Damaged> {
  const log = new LogOfNode();
  const records = RECORDS.map((record) => ({ ...record, ...change }));
  const files = kind === 'share' ? await shareOfNode(log, records) : await caseFileOfNode(log, records);
  const list = kind === 'share' ? sharedListed : listed;
  return { name, kind, files: list(witnessed(files)), log, expected: 'unchanged' };
}

type Base = { kind: Kind; files: Files; log: LogOfNode };

function edits({ kind, files, log }: Base, { role: of, file, fit, other }: Role): Recipe[] {
  const find = (pattern: RegExp) => [...files].find(([name]) => pattern.test(name)) ?? ['', Buffer.alloc(0)];
  const [name, bytes] = find(file);
  if (name === '') throw new Error(`No ${of} in a ${kind}.`);
  const seen = new Set([bytes.toString('latin1')]);
  return EDITS.flatMap(({ name: what, edit }) => {
    const after = edit(bytes, other ? find(other)[1] : bytes);
    const text = after.toString('latin1');
    if (seen.has(text)) return [];
    seen.add(text);
    // The log's owner may enter any content in a valid form, so such an edit may be honest.
    const form = /\/(?:eintrag|akte)-\d+\/\w+\.txt$/.test(name) ? PART : LIST;
    const isEntered = fit === 'log' && text !== '' && form.test(text);
    // The order of these lines is free, and a witness need not sign.
    const isOrder = (of === 'SUMMEN' || of === 'witnesses') && what === 'lines turned round';
    const isFewer = of === 'witnesses' && what === 'last line cut';
    const expected = isEntered || isOrder || isFewer ? ('either' as const) : ('refused' as const);
    const make = async () => ({
      name: what,
      kind,
      ...(await fitting(new Map(files).set(name, after), { kind, log, fit })),
      expected,
    });
    return [{ name: `${kind}: ${of}, ${what}`, make }];
  });
}

async function fitting(
  files: Files,
  { kind, log, fit }: { kind: Kind; log: LogOfNode; fit: Fit },
): Promise<Pick<Damaged, 'files' | 'log'>> {
  if (fit === 'nothing') return { files, log };
  if (fit === 'lists') return { files: (kind === 'share' ? sharedListed : listed)(files), log };
  const own = log.copy();
  return { files: await reentered(files, own), log: own };
}
