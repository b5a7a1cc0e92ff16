/**
 * The server as docs/api.md and src/sync/README.md promise it, with the truth that judges stories.
 * tests/server/operations/serverContract.test.ts compares it with PocketBase.
 */
import { createHash } from 'node:crypto';
import { storedTimes, submissionIssues } from '../../src/domain/delivery/submission';
import type { ManifestPhoto, Sealed } from '../../src/domain/documentation/documentation';
import { findSupplementIssue } from '../../src/domain/documentation/supplement';
import { toCanonicalJson } from '../../src/domain/evidence/canonical';
import { LATE_GRACE } from '../../src/domain/limits';
import { Records } from './records';
import { type Requester, ServerState, type Stored } from './serverState';
import type { Mark } from './world';

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string | null;
  bytes: ArrayBuffer | null;
  garbled: boolean;
  sent: Mark;
  by: string;
};
export type Answer = { status: number; type: string; body: string; headers: Record<string, string> };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const iso = (ms: number) => new Date(ms).toISOString();

export class Server extends ServerState {
  private readonly records = new Records(this);

  handle(request: Request): Answer {
    if (this.busy) return reply(429, { code: 'rate_limited' }, { 'retry-after': '10' });
    const { method, path } = request;
    const route = `${method} ${path}`;
    if (route === 'GET /api/app/health') return this.health(request);
    const delivery = /^\/api\/app\/documentations(?:\/(\w+)\/(?:photos\/(\w+)|receipt))?$/.exec(path);
    if (delivery || route === 'POST /api/app/receipts') {
      const requester = this.findRequester(request.headers);
      if (!requester)
        return request.headers.has('X-Documentation-Token') ? UNKNOWN_LINK : reply(401, { code: 'unauthorized' });
      if (route === 'POST /api/app/receipts') return this.receipts(request, requester);
      const [, id, photo] = delivery ?? [];
      if (id === undefined) return this.submit(request, requester);
      return photo === undefined ? this.receipt(id, request, requester) : this.photo({ id, photo }, request, requester);
    }
    return this.records.handle(request);
  }

  private health({ sent, by }: Request): Answer {
    this.told.push({ ...sent, by, at: this.world.now });
    return reply(200, { ok: true, time: iso(this.clock()), generation: this.generation });
  }

  private submit(request: Request, requester: Requester): Answer {
    const sealed = JSON.parse(request.text ?? '{}') as Sealed;
    if (this.stumbling.has(sealed.id)) return SERVER_ERROR;
    const known = this.docs.get(sealed.id);
    if (known) {
      if (known.owner === requester.owner && known.sealed.contentHash === sealed.contentHash)
        return this.complete(known, request) ?? reply(200, this.receiptOf(known, known.files));
      this.violations.push(`conflict: ${requester.owner} sends ${sealed.id} of ${known.owner}`);
      return this.verdict(sealed.id, 409, 'conflict');
    }
    const tombstone = this.tombstones.get(sealed.id);
    if (tombstone) return reply(410, { code: 'deleted' });
    if ((sealed.author ?? null) !== (requester.kind === 'link' ? null : requester.owner)) {
      this.violations.push(`mixed: ${sealed.id} of ${sealed.author} is sent by ${requester.owner}`);
      return reply(403, { code: 'wrong_user' });
    }
    const late = this.lateness(sealed, requester);
    if (late !== 'in time' && late !== 'held') return this.verdict(sealed.id, 403, late);
    const rejection = this.supplementVerdict(sealed, { owner: requester.owner, receivedAt: this.clock() });
    return rejection ?? this.accept(sealed, request, { requester, held: late === 'held' });
  }

  /** Null for no Nachtrag, an allowed one, and one whose record is not here yet. */
  private supplementVerdict(
    sealed: Sealed,
    { owner, receivedAt }: Pick<Stored, 'owner' | 'receivedAt'>,
  ): Answer | null {
    if (!sealed.parent) return null;
    if (this.tombstones.has(sealed.parent)) return this.verdict(sealed.id, 409, 'parent_deleted');
    const parent = this.docs.get(sealed.parent);
    if (!parent) return null;
    if (parent.sealed.contentHash !== sealed.parentHash) {
      this.violations.push(`mixed: ${sealed.id} names another content of ${sealed.parent}`);
      return this.verdict(sealed.id, 409, 'parent_differs');
    }
    const makers = parent.owner !== owner ? [] : ([owner.startsWith('link ') ? 'link' : 'author'] as const);
    const parentCapturedAt = storedTimes(parent.sealed, parent.receivedAt).capturedAt;
    const { capturedAt } = storedTimes(sealed, receivedAt);
    const code = findSupplementIssue(makers, { parentCapturedAt, capturedAt, reason: sealed.reason ?? '' });
    return code === null ? null : this.verdict(sealed.id, 403, code);
  }

  /**
   * Completes a record that has all photos. A Nachtrag waits for its record, and may be refused only now.
   * Null unless refused.
   */
  private complete(stored: Stored, { sent }: Pick<Request, 'sent'>): Answer | null {
    const { sealed, photos } = stored;
    if (photos.size < sealed.photos.length) return null;
    const isFirst = stored.completedAt === null;
    const rejection = isFirst ? this.supplementVerdict(sealed, stored) : null;
    if (rejection) return rejection;
    if (sealed.parent && isFirst && !this.docs.get(sealed.parent)?.completedAt) return null;
    stored.completedAt ??= this.clock();
    this.wasComplete.add(sealed.id);
    if (this.isComplete(sealed.id))
      stored.completeSince ??= { ...sent, at: this.world.now, serverAhead: this.world.serverAhead };
    return null;
  }

  /** The phone of a waiting Nachtrag learns it with its next request, and counts from then. */
  private completeWaiting(parent: Stored): void {
    if (parent.completedAt === null) return;
    for (const child of this.supplementsOf(parent.sealed.id)) {
      const isDue = child.completedAt === null && child.photos.size === child.sealed.photos.length;
      if (!isDue || this.supplementVerdict(child.sealed, child) !== null) continue;
      child.completedAt = this.clock();
      this.wasComplete.add(child.sealed.id);
    }
  }

  private accept(
    sealed: Sealed,
    request: Request,
    { requester, held }: { requester: Requester; held: boolean },
  ): Answer {
    const { contentHash, ...content } = sealed;
    const issues = submissionIssues(sealed, { byLink: requester.kind === 'link' });
    if (issues.length > 0 || sha256(toCanonicalJson(content)) !== contentHash)
      this.violations.push(`invalid: ${sealed.id} ${JSON.stringify(issues)}`);
    const intent = this.intended(sealed.id);
    if (!intent) this.violations.push(`invented: ${sealed.id}`);
    else if (intent.owner !== requester.owner)
      this.violations.push(`mixed: ${sealed.id} of ${intent.owner} arrives as ${requester.owner}`);
    for (const { id } of sealed.photos) {
      const other = this.photoOf.get(id) ?? sealed.id;
      if (other !== sealed.id) this.violations.push(`doubled: photo ${id} in ${other} and ${sealed.id}`);
      this.photoOf.set(id, sealed.id);
    }
    const now = this.clock();
    const empty = {
      photos: new Set<string>(),
      files: new Set<string>(),
      sound: new Set<string>(),
      completedAt: null,
      completeSince: null,
    };
    const stored: Stored = { sealed, owner: requester.owner, ...empty, receivedAt: now, updated: now, held };
    this.docs.set(sealed.id, stored);
    return this.complete(stored, request) ?? reply(201, this.receiptOf(stored, stored.photos));
  }

  /** Earlier captures are accepted for two weeks and held (D29, D84). */
  private lateness({ capturedAt, clockOffset }: Sealed, { endedAt, kind, owner }: Requester) {
    const account = this.accounts.get(owner);
    const ended = kind === 'link' ? endedAt : (account?.endedAt ?? endedAt);
    if (ended === null) return 'in time';
    const captured = Math.min(this.clock(), Date.parse(capturedAt) + (clockOffset ?? 0));
    if (captured <= ended && this.clock() - ended <= LATE_GRACE) return 'held';
    if (kind === 'link') return 'link_invalid';
    return account?.endedAt ? 'account_ended' : 'grant_ended';
  }

  private photo(of: { id: string; photo: string }, request: Request, requester: Requester): Answer {
    const { bytes, garbled } = request;
    if (this.stumbling.has(of.id)) return SERVER_ERROR;
    if (this.tombstones.has(of.id)) return reply(410, { code: 'deleted' });
    const stored = this.docs.get(of.id);
    const line = stored?.sealed.photos.find(({ id }) => id === of.photo);
    if (!stored || stored.owner !== requester.owner || !line) return this.verdict(of.id, 404, 'not_found');
    if (garbled || !isTheOne(line, bytes)) return reply(422, { code: 'photo_mismatch' });
    stored.photos.add(line.id);
    stored.files.add(line.id);
    stored.sound.add(line.id);
    stored.updated = this.clock();
    const rejection = this.complete(stored, request);
    if (rejection) return rejection;
    this.completeWaiting(stored);
    const rows = stored.photos.size < stored.sealed.photos.length;
    return reply(200, this.receiptOf(stored, rows ? stored.photos : stored.files));
  }

  private receipt(id: string, request: Request, { owner }: Requester): Answer {
    const stored = this.docs.get(id);
    if (stored?.completedAt && stored.owner === owner) this.complete(stored, request);
    if (stored?.owner === owner) return reply(200, this.receiptOf(stored, stored.files));
    return this.tombstones.get(id)?.owner === owner
      ? reply(200, this.tombstoneOf(id))
      : reply(404, { code: 'not_found' });
  }

  private receipts({ text, sent }: Request, { owner }: Requester): Answer {
    const { ids } = JSON.parse(text ?? '{}') as { ids: string[] };
    if (ids.some((id) => this.stumbling.has(id))) return SERVER_ERROR;
    const receipts = ids.map((id) => {
      const stored = this.docs.get(id);
      if (stored && stored.owner === owner) {
        if (stored.completedAt !== null) this.complete(stored, { sent });
        if (stored.completeSince && this.isComplete(id))
          this.proofs.set(id, [
            ...(this.proofs.get(id) ?? []).slice(-9),
            { requestedAt: sent, complete: stored.completeSince },
          ]);
        return this.receiptOf(stored, stored.sound);
      }
      return this.tombstones.get(id)?.owner === owner ? this.tombstoneOf(id) : { id, state: 'unknown' };
    });
    return reply(200, { receipts });
  }

  private verdict(id: string, status: number, code: string): Answer {
    this.verdicts.set(id, (this.verdicts.get(id) ?? new Set()).add(code));
    return reply(status, { code });
  }

  private receiptOf({ sealed, receivedAt, completedAt }: Stored, there: ReadonlySet<string>) {
    const missing = sealed.photos.filter(({ id }) => !there.has(id)).map(({ id }) => id);
    const state = missing.length === 0 && completedAt !== null ? 'complete' : 'receiving';
    const times = { receivedAt: iso(receivedAt), completedAt: state === 'complete' ? iso(completedAt ?? 0) : null };
    return {
      id: sealed.id,
      contentHash: sealed.contentHash,
      state,
      missing,
      ...times,
      number: '4F7K2-Q9M3X',
      generation: this.generation,
    };
  }

  private tombstoneOf(id: string) {
    return { id, contentHash: this.tombstones.get(id)?.contentHash, state: 'deleted' };
  }
}

const SERVER_ERROR = reply(503, { code: 'temporary' }, { 'retry-after': '5' });

const UNKNOWN_LINK = reply(403, { code: 'link_invalid' });

export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body), headers };
}

function isTheOne({ sha256: hash, bytes: size }: ManifestPhoto, bytes: ArrayBuffer | null): boolean {
  return bytes !== null && bytes.byteLength === size && sha256(new Uint8Array(bytes)) === hash;
}
