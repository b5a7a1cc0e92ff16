/** Judges a finished run from outside: the ledger against the disks of server and phones. */

import { judgeAnswers, judgeCorrections } from './auditTalk';
import type { Ledger, Whose } from './ledger';
import { type Answer, isOver, type PhoneDisk, type Saved, SUPPLEMENT_LATE } from './phoneDisk';
import { documentations, endedLinks, Files, messages, photos, type Row, storageOf } from './serverDisk';
import { stampIn } from './stamp';

export type Verdict = {
  documentations: number;
  /** Of the documentations. */
  supplements: number;
  answers: number;
  photos: number;
  lost: string[];
  doubled: string[];
  mixed: string[];
  changed: string[];
  stalled: string[];
  leftInDrafts: string[];
  /** Folders of photos without a row: wasted space, no evidence. */
  strays: number;
  deleted: number;
  /** Captured by an ended link: stays on the phone. */
  refused: number;
  /** Waits for the company's release (D29). */
  held: number;
  /** Browser pictures read from the server's disk. */
  stamped: number;
};

export type Phones = {
  name: string;
  saved: ReadonlyMap<string, Saved>;
  drafts: ReadonlySet<string>;
  /** SHA-256 by photo id. */
  bytes: ReadonlyMap<string, string>;
  answers: ReadonlyMap<string, Answer>;
  /** Account with a living session. */
  account: string;
  isStamped: boolean;
}[];

/** Deleted photos with files on the disk. */
export function notRemoved(dir: string, ledger: Ledger): string[] {
  const files = new Files(storageOf(dir));
  const deleted = [...ledger.photos].filter(([, { documentation }]) => ledger.isDeleted(documentation));
  return deleted.map(([id]) => id).filter((id) => files.has(id));
}

/** @param putBackAt last restore of a backup, ms: it may have taken answers that no phone keeps */
export async function audit(
  dir: string,
  ledger: Ledger,
  phones: Phones,
  { storage = storageOf(dir), putBackAt = 0 }: { storage?: string; putBackAt?: number } = {},
): Promise<Verdict> {
  const verdict: Verdict = {
    documentations: 0,
    supplements: 0,
    answers: 0,
    photos: 0,
    lost: [],
    doubled: [],
    mixed: [],
    changed: [],
    stalled: [],
    leftInDrafts: [],
    strays: 0,
    deleted: 0,
    refused: 0,
    held: 0,
    stamped: 0,
  };
  const [rows, lines, links] = await Promise.all([documentations(dir), photos(dir), endedLinks(dir)]);
  const expected = new Map<string, Expected>();
  /** On a phone and not delivered is not lost. */
  const held = new Map<string, string>();
  for (const { name, saved, drafts, bytes } of phones) {
    for (const one of saved.values()) expected.set(one.id, { saved: one, name });
    for (const [id, sha256] of bytes) held.set(id, sha256);
    for (const id of drafts) if (saved.has(id)) verdict.leftInDrafts.push(id);
  }
  for (const [id, { contentHash }] of ledger.works)
    if (contentHash !== null && !expected.has(id)) verdict.lost.push(`documentation ${id}: no phone knows it any more`);
  for (const { id } of rows) if (!expected.has(id)) verdict.doubled.push(`documentation ${id}: no person saved it`);
  const material = {
    ledger,
    rows: new Map(rows.map((row) => [row.id, row])),
    lines,
    links,
    files: new Files(storage),
    held,
  };
  for (const one of expected.values()) judge(verdict, one, material);
  judgePhotos(verdict, expected, material);
  judgeCorrections(verdict, rows);
  judgeAnswers(verdict, { ledger, phones, messages: await messages(dir), putBackAt });
  await judgeStamps(verdict, phones, material);
  return verdict;
}

type Expected = { saved: Saved; name: string };
type Material = {
  ledger: Ledger;
  rows: ReadonlyMap<string, Row>;
  lines: Awaited<ReturnType<typeof photos>>;
  links: ReadonlyMap<string, number>;
  files: Files;
  held: ReadonlyMap<string, string>;
};

function judge(verdict: Verdict, { saved, name }: Expected, { ledger, rows, links, held }: Material): void {
  const { id, state, reason, photos: own } = saved;
  const row = rows.get(id);
  const whose = ledger.works.get(id)?.whose;
  const isHere = own.every((photo) => held.get(photo.id) === photo.sha256);
  if (!whose) {
    verdict.mixed.push(`documentation ${id} of ${name}: no person tapped 'Speichern'`);
    return;
  }
  if (ledger.isDeleted(id)) {
    judgeDeleted(verdict, saved, row);
    return;
  }
  const byLinkAfterItsEnd = saved.capturedAt >= (links.get(whose.link) ?? Number.POSITIVE_INFINITY);
  if (isOver(saved) && (reason === SUPPLEMENT_LATE || byLinkAfterItsEnd)) {
    if (row) verdict.mixed.push(`documentation ${id}: refused, and on the server`);
    else if (!isHere) verdict.lost.push(`documentation ${id}: refused, and not on the phone`);
    else verdict.refused++;
    return;
  }
  if (state !== 'complete' && state !== 'released')
    verdict.stalled.push(`${id} of ${name}: ${state} (${reason ?? 'no reason'})`);
  if (row?.state !== 'complete')
    verdict[isHere ? 'stalled' : 'lost'].push(`documentation ${id}: ${row?.state ?? 'missing'}`);
  else if (!isOf(row, whose))
    verdict.mixed.push(`documentation ${id} of ${name} belongs to '${row.user}', '${row.link}', ${row.company}`);
  else if (row.text !== saved.text || row.contentHash !== saved.contentHash) verdict.changed.push(id);
  else {
    verdict.documentations++;
    if (saved.parent !== '') verdict.supplements++;
  }
  if (row?.held) verdict.held++;
}

function isOf({ user, link, company }: Row, whose: Whose): boolean {
  return user === whose.user && link === whose.link && company === whose.company;
}

/** A phone that released the photos earlier gets no notice, and a Nachtrag may have been refused before. */
function judgeDeleted(verdict: Verdict, saved: Saved, row: Row | undefined): void {
  const { id, parent, state, reason } = saved;
  if (row) verdict.stalled.push(`documentation ${id} was deleted and is there`);
  else if (state !== 'deletedOnServer' && state !== 'released' && !(parent !== '' && isOver(saved)))
    verdict.stalled.push(
      `documentation ${id} of '${parent}' was deleted, its phone says ${state} (${reason ?? 'no reason'})`,
    );
  else verdict.deleted++;
}

function judgePhotos(
  verdict: Verdict,
  expected: ReadonlyMap<string, Expected>,
  { ledger, lines, files, held }: Material,
): void {
  const onServer = new Map(lines.map((line) => [line.id, line]));
  const seen = new Map<string, string>();
  for (const { saved } of expected.values())
    for (const { id, sha256 } of saved.photos) {
      const line = onServer.get(id);
      const pressed = ledger.photos.get(id)?.sha256;
      const here = line ? files.hashOf(line) : null;
      if (pressed === undefined) verdict.mixed.push(`photo ${id}: no person pressed the shutter`);
      else if (sha256 !== pressed) verdict.changed.push(`photo ${id}: not what was pressed`);
      else if (ledger.isDeleted(saved.id)) judgeDeletedPhoto(verdict, id, line !== undefined || files.has(id));
      else if (isOver(saved) && held.get(id) === pressed) continue;
      else if (here !== pressed)
        verdict[held.get(id) === pressed ? 'stalled' : 'lost'].push(`photo ${id}: ${here ?? 'nowhere'}`);
      else if (line?.documentation !== saved.id) verdict.mixed.push(`photo ${id} lies with ${line?.documentation}`);
      else verdict.photos++;
      if (seen.has(sha256)) verdict.doubled.push(`photo ${id} is ${seen.get(sha256)} once more`);
      seen.set(sha256, id);
    }
  // A taken photo belongs to a record or an open form.
  for (const [id, { taken, sha256, documentation }] of ledger.photos)
    if (taken && !onServer.has(id) && held.get(id) !== sha256 && !ledger.isDeleted(documentation))
      verdict.lost.push(`photo ${id}: taken, not there`);
  for (const { id } of lines)
    if (!ledger.photos.has(id)) verdict.doubled.push(`photo ${id}: no person pressed the shutter`);
  const rows = new Set(lines.map(({ id }) => id));
  verdict.strays = files.all().filter((id) => !rows.has(id)).length;
}

function judgeDeletedPhoto(verdict: Verdict, id: string, isThere: boolean): void {
  if (isThere) verdict.stalled.push(`photo ${id} was deleted and lies on the server`);
}

/** Each confirmed browser picture is on the server's disk exactly once. */
async function judgeStamps(verdict: Verdict, phones: Phones, { ledger, lines, files }: Material): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const found = new Map<number, string>();
  for (const { name, saved } of phones.filter(({ isStamped }) => isStamped))
    for (const { id } of [...saved.values()].flatMap(({ photos: own }) => own)) {
      const line = byId.get(id);
      const bytes = line ? files.bytesOf(line) : null;
      if (!bytes) continue;
      const stamp = await stampIn(bytes);
      const known = stamp === null ? undefined : ledger.stamps.get(stamp);
      if (stamp === null || known?.phone !== name)
        verdict.mixed.push(`photo ${id} of ${name} shows ${stamp ?? 'no number'}`);
      else if (found.has(stamp)) verdict.doubled.push(`picture ${stamp} is ${found.get(stamp)} and ${id}`);
      else found.set(stamp, id);
    }
  for (const [stamp, { phone, shot }] of ledger.stamps)
    if (shot && !found.has(stamp)) verdict.lost.push(`picture ${stamp} of ${phone} was taken and is nowhere`);
  verdict.stamped = found.size;
}

export function kept(name: string, disk: PhoneDisk): Phones[number] {
  const { saved, bytes, answers, session } = disk;
  const account = session?.alive ? session.user : '';
  return { name, saved, drafts: new Set(disk.drafts.keys()), bytes, answers, account, isStamped: false };
}

export function wrongIn(report: Verdict & { shocks: readonly string[]; troubles: readonly string[] }): string[] {
  const { lost, doubled, mixed, changed, stalled, leftInDrafts, shocks, troubles } = report;
  const kinds = { lost, doubled, mixed, changed, stalled, 'left in the drafts': leftInDrafts, shock: shocks, troubles };
  return Object.entries(kinds).flatMap(([kind, all]) => all.map((one) => `${kind}: ${one}`));
}
