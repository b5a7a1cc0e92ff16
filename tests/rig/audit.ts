/** The end of a run, judged from outside: the ledger against the disks of the server and of every phone. */
import type { Ledger } from './ledger';
import type { PhoneDisk, Saved } from './phoneDisk';
import { documentations, Files, photos } from './serverDisk';

/** Who worked where; `company`: whose records theirs are. */
export type Party = { name: string; user: string; company: string };

export type Verdict = {
  documentations: number;
  photos: number;
  lost: string[];
  doubled: string[];
  mixed: string[];
  changed: string[];
  stalled: string[];
  leftInDrafts: string[];
  /** Folders of photos without a row: room, not evidence. */
  strays: number;
};

/** What a phone says it saved, whoever holds it. */
export type Phones = {
  party: Party;
  saved: ReadonlyMap<string, Saved>;
  drafts: ReadonlySet<string>;
  /** SHA-256 of the bytes that still lie there, by the photo's id. */
  bytes: ReadonlyMap<string, string>;
  /** Whether no two of its pictures are alike; the camera of a Chromium shows the same few again and again. */
  distinct: boolean;
}[];

/** Judges; the server stands still. */
export async function audit(dir: string, ledger: Ledger, phones: Phones): Promise<Verdict> {
  const verdict: Verdict = {
    documentations: 0,
    photos: 0,
    lost: [],
    doubled: [],
    mixed: [],
    changed: [],
    stalled: [],
    leftInDrafts: [],
    strays: 0,
  };
  const [rows, lines] = await Promise.all([documentations(dir), photos(dir)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const files = new Files(dir);
  const expected = new Map<string, { saved: Saved; party: Party; distinct: boolean }>();
  /** What still lies on phones: it came not, and is not lost. */
  const held = new Map<string, string>();
  for (const { party, saved, drafts, bytes, distinct } of phones) {
    for (const one of saved.values()) expected.set(one.id, { saved: one, party, distinct });
    for (const [id, sha256] of bytes) held.set(id, sha256);
    for (const id of drafts) if (saved.has(id)) verdict.leftInDrafts.push(id);
  }
  for (const [id, { contentHash }] of ledger.works)
    if (contentHash !== null && !expected.has(id)) verdict.lost.push(`documentation ${id}: no phone knows it any more`);
  for (const { saved, party } of expected.values()) {
    const row = byId.get(saved.id);
    if (saved.state !== 'complete' && saved.state !== 'released')
      verdict.stalled.push(`${saved.id} of ${party.name}: ${saved.state} (${saved.reason ?? 'no reason'})`);
    const isHere = saved.photos.every(({ id, sha256 }) => held.get(id) === sha256);
    if (row?.state !== 'complete')
      verdict[isHere ? 'stalled' : 'lost'].push(`documentation ${saved.id}: ${row?.state ?? 'missing'}`);
    else if (row.user !== party.user || row.company !== party.company)
      verdict.mixed.push(`documentation ${saved.id} of ${party.name} belongs to ${row.user}, ${row.company}`);
    else if (row.text !== saved.text || row.contentHash !== saved.contentHash) verdict.changed.push(saved.id);
    else verdict.documentations++;
  }
  for (const { id } of rows) if (!expected.has(id)) verdict.doubled.push(`documentation ${id}: nobody saved it`);
  judgePhotos(verdict, { ledger, lines, files, expected, held });
  return verdict;
}

type Material = {
  ledger: Ledger;
  lines: Awaited<ReturnType<typeof photos>>;
  files: Files;
  expected: Map<string, { saved: Saved; distinct: boolean }>;
  held: Map<string, string>;
};

function judgePhotos(verdict: Verdict, { ledger, lines, files, expected, held }: Material): void {
  const onServer = new Map(lines.map((line) => [line.id, line]));
  const seen = new Map<string, string>();
  for (const { saved, distinct } of expected.values())
    for (const { id, sha256 } of saved.photos) {
      const line = onServer.get(id);
      const pressed = ledger.photos.get(id)?.sha256;
      const here = line ? files.hashOf(line) : null;
      if (pressed === undefined) verdict.mixed.push(`photo ${id}: nobody pressed the shutter`);
      else if (sha256 !== pressed) verdict.changed.push(`photo ${id}: not what was pressed`);
      else if (here !== pressed)
        verdict[held.get(id) === pressed ? 'stalled' : 'lost'].push(`photo ${id}: ${here ?? 'nowhere'}`);
      else if (line?.documentation !== saved.id) verdict.mixed.push(`photo ${id} lies with ${line?.documentation}`);
      else verdict.photos++;
      if (distinct && seen.has(sha256)) verdict.doubled.push(`photo ${id} is ${seen.get(sha256)} once more`);
      seen.set(sha256, id);
    }
  // A photo that was taken belongs to a record that was saved, or still to a form.
  for (const [id, { taken, sha256 }] of ledger.photos)
    if (taken && !onServer.has(id) && held.get(id) !== sha256) verdict.lost.push(`photo ${id}: taken, not there`);
  for (const { id } of lines)
    if (!ledger.photos.has(id)) verdict.doubled.push(`photo ${id}: nobody pressed the shutter`);
  const rows = new Set(lines.map(({ id }) => id));
  verdict.strays = files.all().filter((id) => !rows.has(id)).length;
}

/** What a disk says at the end. */
export function kept(party: Party, disk: PhoneDisk): Phones[number] {
  return { party, saved: disk.saved, drafts: new Set(disk.drafts.keys()), bytes: disk.bytes, distinct: true };
}

/** Everything that is against the promise, a sentence each. */
export function wrongIn(report: Verdict & { shocks: readonly string[]; troubles: readonly string[] }): string[] {
  const { lost, doubled, mixed, changed, stalled, leftInDrafts, shocks, troubles } = report;
  const kinds = { lost, doubled, mixed, changed, stalled, 'left in the drafts': leftInDrafts, shock: shocks, troubles };
  return Object.entries(kinds).flatMap(([kind, all]) => all.map((one) => `${kind}: ${one}`));
}
