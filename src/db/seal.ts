/** From draft to documentation (architecture 4, 'Seal'). After this the content never changes. */
import { submissionIssues } from '../domain/delivery/submission';
import { newTransfer } from '../domain/delivery/transfer';
import { contentOf, seal } from '../domain/documentation/content';
import { type Content, type Draft, draftIssues, type Sealed } from '../domain/documentation/documentation';
import { TYPED_NAMES, type TypedName, textsIn } from '../domain/documentation/typed';
import { workOf } from '../domain/documentation/work';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { recordNumber } from '../domain/id';
import type { Issue } from '../domain/issue';
import { CLOCK_TOLERANCE } from '../domain/time/timer';
import { type DraftRow, db, type OutboxRow, type OwnerKey, type PhotoRow } from './db';
import { prepareSigner, type Signer } from './deviceKeys';
import { sortedPhotos } from './drafts';
import { DraftGoneError, withDb } from './storage';

/** The moment of the tap on 'Speichern' and what only the screen knows. */
export type Sealing = {
  /** Device wall time of the tap, ms. */
  capturedAt: number;
  /** Elapsed time of the ten-minute window at the tap, ms (D11: by the clock the screen went by). */
  elapsedMs: number;
  /** Server time minus device time in ms; null = never measured. */
  clockOffset: number | null;
  /** Names as the lists show them without a network. */
  authorName: string;
  propertyName: string;
  propertyAddress: string;
  /** Lower-case hex SHA-256 of a text. */
  sha256: (text: string) => Promise<string>;
  /** Signs the content's hash with the key of this device; null or absent = saved without a signature (D191). */
  sign?: Signer;
  /** What the person saw at the tap; anything else is not sealed. Absent: there is no screen. */
  shown?: ShownDraft;
};

/** A draft as a form shows it, and the ids of its photos in order. */
export type ShownDraft = { draft: DraftRow; photos: readonly string[] };
/** What a form shows of a draft, in the order of the screen. */
export type ShownField = 'property' | 'employeeName' | 'serviceType' | 'place' | 'photos' | 'work' | TypedName;

/** Another window changed these fields; `draft` and `photos` as they are stored. Nothing was sealed. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError';
  constructor(
    readonly fields: readonly ShownField[],
    readonly stored: Pick<Material, 'draft' | 'photos'>,
  ) {
    super(`another window changed ${fields.join(', ')}`);
  }
}

export type SealResult = { row: OutboxRow } | { issues: Issue[] };
type Material = { draft: DraftRow; photos: PhotoRow[]; withBytes: number };

/** A change between reading and writing is rare; one after the other for so long means something is broken. */
const ATTEMPTS = 10;

/**
 * Seals a draft into the outbox, or says what is missing. Hash and seal are computed before the transaction; the
 * transaction gives up when the draft's `rev` moved, then everything is done once more. Sealing twice is harmless.
 * @throws StorageError; DraftGoneError if it was discarded, or sealed by another window as something else than this screen showed;
 *   DraftChangedError if the screen showed something else.
 */
export async function sealDraft(id: string, at: Sealing): Promise<SealResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const material = await readMaterial(id);
    if ('row' in material) return ofScreen(material, at.shown);
    if (at.shown) assertUnchanged(at.shown, material);
    const issues = findSealIssues(material, at);
    if (issues.length > 0) return { issues };
    const sealed = await sealedOf(material, at);
    const wrong = submissionIssues(sealed, { byLink: material.draft.author === null });
    // What the server named and this app does not know yet, the server judges (D448): nobody's work waits for a new app.
    const own = wrong.filter(({ code }) => code !== 'version_unknown');
    if (own.length > 0) return { issues: own };
    const number = recordNumber(await at.sha256(id));
    const signature = (await at.sign?.(sealed.contentHash)) ?? null;
    const row = outboxRow(material.draft, sealed, { ...at, number, signature });
    if (await moveToOutbox(row, material.draft.rev)) return { row };
  }
  throw new Error(`draft ${id} changed during every one of ${ATTEMPTS} seals`);
}

/** The signer of a form, begun beforehand (prepareSigner); here, so that a tap waits for no other file than the seal's. */
export function signerFor(owner: OwnerKey): Signer {
  return prepareSigner(owner);
}

function readMaterial(id: string): Promise<Material | { row: OutboxRow }> {
  return withDb(() =>
    db.transaction('r', [db.drafts, db.photos, db.photoBytes, db.outbox], async () => {
      const draft = await db.drafts.get(id);
      const row = draft ? undefined : await db.outbox.get(id);
      if (row !== undefined) return { row };
      if (!draft) throw new DraftGoneError(id);
      const photos = await sortedPhotos(id);
      const ids = photos.map((photo) => photo.id);
      return { draft, photos, withBytes: await db.photoBytes.where('id').anyOf(ids).count() };
    }),
  );
}

function assertUnchanged(shown: ShownDraft, stored: Material): void {
  const fields = changedFields(shown, stored);
  if (fields.length > 0) throw new DraftChangedError(fields, stored);
}

/** What differs between the screen and the storage. The address of a fix comes later, from the server: no change. */
function changedFields({ draft, photos }: ShownDraft, stored: Material): ShownField[] {
  const toComparedFacts = (of: Draft) => ({
    ...of,
    place: of.place && [of.place.source, of.place.latitude, of.place.longitude, of.place.accuracy, of.place.address],
    work: workOf(of),
    ...textsIn(of),
  });
  const found = stored.draft.place;
  const isAddressed = draft.place?.source === 'gps' && draft.place.address === null && found !== null;
  const now = { ...stored.draft, place: isAddressed ? { ...found, address: null } : found };
  const there: { [field in ShownField]?: unknown } = {
    ...toComparedFacts(now),
    photos: stored.photos.map(({ id }) => id),
  };
  const seen: { [field in ShownField]?: unknown } = { ...toComparedFacts(draft), photos };
  return FIELDS.filter((field) => JSON.stringify(seen[field]) !== JSON.stringify(there[field]));
}

/** What is sealed already. @throws DraftGoneError where another window sealed something else than this screen showed. */
function ofScreen(done: { row: OutboxRow }, shown: ShownDraft | undefined): SealResult {
  if (shown && !saysTheSame(shown, done.row.sealed)) throw new DraftGoneError(done.row.id);
  return done;
}

/** Whether what was sealed is what the screen showed. The address of a fix comes later, from the server: no difference. */
function saysTheSame({ draft, photos }: ShownDraft, sealed: Sealed): boolean {
  const toComparedFacts = (content: Content) => {
    const { property, employeeName, serviceType, locationSource, location, latitude, longitude } = content;
    const place = locationSource === 'gps' ? [latitude, longitude] : [latitude, longitude, location];
    const said = [property, employeeName, serviceType, locationSource, place, content.work ?? null, textsIn(content)];
    return JSON.stringify(said);
  };
  const ids = sealed.photos.map(({ id }) => id).join();
  return (
    draft.place !== null &&
    photos.join() === ids &&
    toComparedFacts(contentOf(draft, [], sealed)) === toComparedFacts(sealed)
  );
}

const FIELDS: readonly ShownField[] = [
  'property',
  'employeeName',
  'serviceType',
  'place',
  'photos',
  'work',
  ...TYPED_NAMES,
];

function findSealIssues({ draft, photos, withBytes }: Material, at: Sealing): Issue[] {
  const author = draft.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: draft.author } as const);
  const issues = draftIssues(draft, photos.length, { elapsedMs: at.elapsedMs, author });
  // A photo without bytes could never be delivered: better said now, while it can be taken again.
  if (withBytes < photos.length) issues.push({ field: 'photos', code: 'damaged' });
  return issues;
}

function sealedOf({ draft, photos }: Material, at: Sealing): Promise<Sealed> {
  const capturedAt = new Date(at.capturedAt).toISOString();
  const startedAt = new Date(startedBy(draft, at)).toISOString();
  return seal(contentOf({ ...draft, startedAt }, photos, { capturedAt, clockOffset: at.clockOffset }), at.sha256);
}

/**
 * The beginning by the clock of the tap, ms: as stored, unless the clock was set in between. Then the elapsed time says
 * it, which no clock changes while the page is in view (D11); one offset fits both times again (D9).
 */
function startedBy({ startedAt }: DraftRow, { capturedAt, elapsedMs }: Sealing): number {
  const stored = Date.parse(startedAt);
  return Math.abs(capturedAt - stored - elapsedMs) <= CLOCK_TOLERANCE ? stored : capturedAt - elapsedMs;
}

function outboxRow(
  draft: DraftRow,
  sealed: Sealed,
  at: Sealing & Pick<OutboxRow, 'number'> & { signature: DeviceSignature | null },
): OutboxRow {
  const transfer = newTransfer(at.capturedAt);
  return {
    id: draft.id,
    owner: draft.owner,
    state: transfer.state,
    nextAttemptAt: transfer.nextAttemptAt,
    sealed,
    ...(at.signature === null ? {} : { signature: at.signature }),
    transfer,
    propertyName: at.propertyName,
    propertyAddress: at.propertyAddress,
    authorName: at.authorName,
    number: at.number,
    capturedAt: at.capturedAt + (sealed.clockOffset ?? 0),
  };
}

function moveToOutbox(row: OutboxRow, rev: Draft['rev']): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.drafts, db.outbox, db.session, async () => {
      const draft = await db.drafts.get(row.id);
      // Sealed or discarded meanwhile: the next look says which.
      if (draft?.rev !== rev) return false;
      const session = await db.session.get('current');
      const company = session?.user === draft.author ? session?.employer?.id : undefined;
      await db.outbox.put({ ...row, ...(company === undefined ? {} : { company }) });
      await db.drafts.delete(row.id);
      return true;
    }),
  );
}
