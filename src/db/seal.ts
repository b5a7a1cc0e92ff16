/** Seals a draft into a documentation. Its content never changes afterwards. */
import { submissionIssues } from '../domain/delivery/submission';
import { newTransfer } from '../domain/delivery/transfer';
import { contentOf, seal } from '../domain/documentation/content';
import { type Content, type Draft, draftIssues, type Sealed } from '../domain/documentation/documentation';
import { supplementDraftIssues } from '../domain/documentation/supplementDraft';
import { TYPED_NAMES, type TypedName, textsIn } from '../domain/documentation/typed';
import { workOf } from '../domain/documentation/work';
import type { DeviceSignature } from '../domain/evidence/deviceSignature';
import { recordNumber } from '../domain/id';
import type { Issue } from '../domain/issue';
import { CLOCK_TOLERANCE } from '../domain/time/timer';
import { bindToRecord } from './children';
import { type DraftRow, db, type OutboxRow, type OwnerKey, type PhotoRow } from './db';
import { prepareSigner, type Signer } from './deviceKeys';
import { dropOriginals, sortedPhotos } from './drafts';
import { withoutLostPairs } from './pairs';
import { DraftGoneError, withDb } from './storage';

/** The moment of the tap on 'Speichern' and facts only the screen has. */
export type Sealing = {
  /** Device time of the tap, ms. */
  capturedAt: number;
  /** Elapsed time of the ten-minute window at the tap, ms, by the screen's clock. */
  elapsedMs: number;
  /** Server minus device time in ms; null = never measured. */
  clockOffset: number | null;
  /** Names for offline lists. */
  authorName: string;
  propertyName: string;
  propertyAddress: string;
  sha256: (text: string) => Promise<string>;
  /** Of a Nachtrag: name of the property that it names. */
  changedPropertyName?: string;
  /** Of a Nachtrag: its maker must say why. */
  needsReason?: boolean;
  /** Signs the content hash with the device key; null or absent = unsigned. */
  sign?: Signer;
  /** What the person saw at the tap; anything else is not sealed. Absent: no screen. */
  shown?: ShownDraft;
};

/** A draft as a form shows it, and the SHA-256 of its photos in order: another window may cover parts of one. */
export type ShownDraft = { draft: DraftRow; photos: readonly string[] };
/** Fields in screen order. */
export type ShownField =
  | 'property'
  | 'employeeName'
  | 'serviceType'
  | 'place'
  | 'photos'
  | 'work'
  | 'defect'
  | TypedName
  | 'changes'
  | 'reason';

/** Another window changed these fields; `draft` and `photos` as stored. Nothing was sealed. */
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

/** Concurrent changes are rare; so many in a row mean a defect. */
const ATTEMPTS = 10;

/**
 * Seals a draft into the outbox, or returns the issues. Hash and seal are computed before the
 * transaction, which retries if `rev` changed. Idempotent.
 * @throws StorageError; DraftGoneError if it was discarded, or another window sealed other content;
 * DraftChangedError if the screen showed other content.
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
    // The server judges issues that this app does not know: no work waits for a new app.
    const own = wrong.filter(({ code }) => code !== 'version_unknown');
    if (own.length > 0) return { issues: own };
    const number = recordNumber(await at.sha256(id));
    const signature = (await at.sign?.(sealed.contentHash)) ?? null;
    const row = outboxRow(material.draft, sealed, { ...at, number, signature });
    if (await moveToOutbox(row, material.draft.rev)) return { row };
  }
  throw new Error(`draft ${id} changed during every one of ${ATTEMPTS} seals`);
}

/** A form's signer, prepared early; here, so that a tap loads no other file. */
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
      const photos = await withoutLostPairs(draft, await sortedPhotos(id));
      const ids = photos.map((photo) => photo.id);
      return { draft, photos, withBytes: await db.photoBytes.where('id').anyOf(ids).count() };
    }),
  );
}

function assertUnchanged(shown: ShownDraft, stored: Material): void {
  const fields = changedFields(shown, stored);
  if (fields.length > 0) throw new DraftChangedError(fields, stored);
}

/** Differences between screen and storage. The address comes later from the server: no change. */
function changedFields({ draft, photos }: ShownDraft, stored: Material): ShownField[] {
  const toComparedFacts = (of: Draft) => ({
    ...of,
    place: of.place && [of.place.source, of.place.latitude, of.place.longitude, of.place.accuracy, of.place.address],
    work: workOf(of),
    defect: of.defect === true,
    ...textsIn(of),
    changes: of.changes ?? null,
    reason: of.reason ?? '',
  });
  const found = stored.draft.place;
  const isAddressed = draft.place?.source === 'gps' && draft.place.address === null && found !== null;
  const now = { ...stored.draft, place: isAddressed ? { ...found, address: null } : found };
  const there: { [field in ShownField]?: unknown } = {
    ...toComparedFacts(now),
    photos: stored.photos.map(({ sha256 }) => sha256),
  };
  const seen: { [field in ShownField]?: unknown } = { ...toComparedFacts(draft), photos };
  return FIELDS.filter((field) => JSON.stringify(seen[field]) !== JSON.stringify(there[field]));
}

/**
 * The sealed row.
 * @throws DraftGoneError where another window sealed other content.
 */
function ofScreen(done: { row: OutboxRow }, shown: ShownDraft | undefined): SealResult {
  if (shown && !saysTheSame(shown, done.row.sealed)) throw new DraftGoneError(done.row.id);
  return done;
}

/** Whether the sealed content is the screen's. The address comes later: no difference. Marks of photos raise the version. */
function saysTheSame({ draft, photos }: ShownDraft, sealed: Sealed): boolean {
  const toComparedFacts = (content: Content) => {
    const { property, employeeName, serviceType, locationSource, location, latitude, longitude } = content;
    const place = locationSource === 'gps' ? [latitude, longitude] : [latitude, longitude, location];
    const { work = null, defect = null, parent, changes, reason } = content;
    const added = [work, defect, parent, changes, reason];
    return JSON.stringify([property, employeeName, serviceType, locationSource, place, added, textsIn(content)]);
  };
  const pictures = sealed.photos.map(({ sha256 }) => sha256).join();
  return (
    (draft.place !== null || Boolean(draft.parent)) &&
    photos.join() === pictures &&
    toComparedFacts(contentOf(draft, sealed.photos, sealed)) === toComparedFacts(sealed)
  );
}

const FIELDS: readonly ShownField[] = [
  'property',
  'employeeName',
  'serviceType',
  'place',
  'photos',
  'work',
  'defect',
  ...TYPED_NAMES,
  'changes',
  'reason',
];

function findSealIssues({ draft, photos, withBytes }: Material, at: Sealing): Issue[] {
  const author = draft.author === null ? ({ kind: 'link' } as const) : ({ kind: 'user', id: draft.author } as const);
  const { elapsedMs, needsReason = false } = at;
  const issues = draft.parent
    ? supplementDraftIssues(draft, photos.length, { elapsedMs, needsReason })
    : draftIssues(draft, photos.length, { elapsedMs, author });
  // A photo without bytes cannot be delivered: report it while it can be retaken.
  if (withBytes < photos.length) issues.push({ field: 'photos', code: 'damaged' });
  return issues;
}

function sealedOf({ draft, photos }: Material, at: Sealing): Promise<Sealed> {
  const capturedAt = new Date(at.capturedAt).toISOString();
  const startedAt = new Date(startedBy(draft, at)).toISOString();
  return seal(contentOf({ ...draft, startedAt }, photos, { capturedAt, clockOffset: at.clockOffset }), at.sha256);
}

/**
 * Start by the tap's clock, ms: as stored, unless the clock was set. Then the monotonic elapsed
 * time decides; one offset fits both times.
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
    ...(at.changedPropertyName && { changedPropertyName: at.changedPropertyName }),
    authorName: at.authorName,
    number: at.number,
    capturedAt: at.capturedAt + (sealed.clockOffset ?? 0),
  };
}

function moveToOutbox(row: OutboxRow, rev: Draft['rev']): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', [db.drafts, db.outbox, db.session, db.photos, db.photoBytes], async () => {
      const draft = await db.drafts.get(row.id);
      // Sealed or discarded meanwhile: the next attempt finds out.
      if (draft?.rev !== rev) return false;
      const session = await db.session.get('current');
      const company = session?.user === draft.author ? session?.employer?.id : undefined;
      await dropOriginals(row.id);
      await db.outbox.put(await bindToRecord({ ...row, ...(company === undefined ? {} : { company }) }));
      await db.drafts.delete(row.id);
      return true;
    }),
  );
}
