/** The delivery routes of src/sync/README.md, in memory. */
import type { Credential } from '../../../src/api/wire';
import { bareReceipt } from '../../../src/domain/delivery/bareReceipt';
import type { Outcome, Receipt } from '../../../src/domain/delivery/transfer';
import type { Sealed } from '../../../src/domain/documentation/documentation';
import type { Mark, World } from './world';

type Stored = { sealed: Sealed; user: string; photos: Map<string, string>; completedAt: Mark | null; stamp: string };
/** A true confirmation: its request's time, and since when it was complete. */
type Proof = { requestedAt: Mark; complete: Mark };
type Reply = Outcome | { kind: 'receipts'; receipts: Receipt[] };

const DEAD: Outcome = { kind: 'signIn', code: 'unauthorized' };
const SERVER_ERROR: Outcome = { kind: 'retry', retryAfterMs: 5000, code: 'temporary' };

export class FakeServer {
  documentations = new Map<string, Stored>();
  deleted = new Map<string, string>();
  refusing = new Set<string>();
  stumbling = new Set<string>();
  /** Recognises no account for a while, as with an unloadable session or a wrong clock. */
  confused = false;
  accepted = new Map<string, string>();
  /** Wrong acts of a phone: another person's name, other content under a known id. */
  violations: string[] = [];
  losses = new Map<string, number>();
  wasComplete = new Set<string>();
  /** True confirmations by id, to check each release. */
  proofs = new Map<string, Proof[]>();
  /** The generation of its database. */
  generation = '';
  /** Unnoticed losses of this generation. No phone checks them before their day. */
  readonly silently = new Set<string>();
  /** Records that another phone has and has not delivered. */
  readonly elsewhere = new Set<string>();
  told: Mark[] = [];
  /** Refused credentials since their last acceptance. */
  refused = new Set<string>();
  /** Counts of rare events: confusion, errors, recoveries, new generations. */
  readonly met = { confused: 0, stumbled: 0, recovered: 0, reborn: 0, early: 0 };

  constructor(private readonly world: World) {}

  time(): { at: number; generation: string } {
    this.told.push(this.world.mark());
    return { at: this.clock(), generation: this.generation };
  }

  private clock(): number {
    return this.world.now + this.world.serverSkew;
  }

  documentation(sealed: Sealed, credential: Credential): Outcome {
    const user = this.findUser(credential);
    if (user === null) return DEAD;
    if (this.stumbles([sealed])) return SERVER_ERROR;
    const known = this.documentations.get(sealed.id);
    if (known && (known.user !== user || known.sealed.contentHash !== sealed.contentHash)) {
      this.violations.push(`conflict on ${sealed.id}`);
      return { kind: 'refused', code: 'conflict' };
    }
    if (known) return this.receiptOf(this.completed(known));
    if (this.deleted.has(sealed.id)) return { kind: 'deleted' };
    if (sealed.author !== user) {
      this.violations.push(`${sealed.id} sent by ${user}`);
      return { kind: 'signIn', code: 'wrong_user' };
    }
    if (sealed.parent && this.deleted.has(sealed.parent)) return { kind: 'refused', code: 'not_allowed' };
    if (this.refusing.has(sealed.id)) return { kind: 'refused', code: 'not_allowed' };
    const stored: Stored = { sealed, user, photos: new Map(), completedAt: null, stamp: '' };
    this.documentations.set(sealed.id, stored);
    if (sealed.parent && !this.documentations.has(sealed.parent)) {
      this.met.early++;
      if (!this.wasComplete.has(sealed.parent) && !this.elsewhere.has(sealed.parent))
        this.violations.push(`${sealed.id} before its record`);
    }
    return this.receiptOf(this.completed(stored));
  }

  /** `arrived`: hash of the received bytes. */
  photo({ id }: { id: string }, photo: { id: string; arrived: string }, credential: Credential): Outcome {
    const user = this.findUser(credential);
    if (user === null) return DEAD;
    if (this.stumbles([{ id }])) return SERVER_ERROR;
    const stored = this.documentations.get(id);
    if (this.deleted.has(id)) return { kind: 'deleted' };
    if (!stored || stored.user !== user) return { kind: 'notFound' };
    const line = stored.sealed.photos.find((one) => one.id === photo.id);
    if (!line) return { kind: 'notFound' };
    if (line.sha256 !== photo.arrived) return { kind: 'photoMismatch', localBytes: 'sound' };
    stored.photos.set(photo.id, photo.arrived);
    return this.receiptOf(this.completed(stored));
  }

  /** Completes it with its last photo, then its Nachträge: each needs its complete record. */
  private completed(stored: Stored): Stored {
    const { id, parent, photos } = stored.sealed;
    const record = parent ? this.documentations.get(parent) : null;
    const waits = record === undefined || record?.completedAt === null;
    if (stored.photos.size < photos.length || waits || stored.completedAt !== null) return stored;
    // Without a photo only a Nachtrag is complete by its header.
    if (photos.length === 0 && !parent) return stored;
    stored.stamp = new Date(this.clock()).toISOString();
    stored.completedAt = this.world.mark();
    this.wasComplete.add(id);
    for (const other of this.documentations.values()) if (other.sealed.parent === id) this.completed(other);
    return stored;
  }

  /** `requestedAt`: time of the request. */
  receipts(sent: readonly { id: string; contentHash: string }[], credential: Credential, request: Mark): Reply {
    const user = this.findUser(credential);
    if (user === null) return DEAD;
    if (this.stumbles(sent)) return SERVER_ERROR;
    const receipts = sent.map(({ id, contentHash }): Receipt => {
      const stored = this.documentations.get(id);
      if (stored?.completedAt && this.isComplete(id))
        this.proofs.set(id, [...(this.proofs.get(id) ?? []), { requestedAt: request, complete: stored.completedAt }]);
      const answer = stored && stored.user === user ? this.receiptOf(stored) : null;
      if (answer?.kind === 'receipt') return answer.receipt;
      return bareReceipt({ id, contentHash }, this.deleted.has(id) ? 'deleted' : 'unknown');
    });
    return { kind: 'receipts', receipts };
  }

  /** The other phone delivers its records. */
  arriveFromElsewhere(): void {
    for (const id of this.elsewhere) {
      const sealed = { id, contentHash: id, photos: [] as Sealed['photos'] } as Sealed;
      const stored = { sealed, user: '', photos: new Map(), completedAt: this.world.mark(), stamp: 'r' };
      this.documentations.set(id, stored);
      for (const other of this.documentations.values()) if (other.sealed.parent === id) this.completed(other);
    }
    this.elsewhere.clear();
  }

  /** A super admin deletes it: a tombstone stays. */
  remove(id: string): void {
    const stored = this.documentations.get(id);
    if (!stored) return;
    this.documentations.delete(id);
    this.deleted.set(id, stored.sealed.contentHash);
    for (const other of [...this.documentations.values()]) if (other.sealed.parent === id) this.remove(other.sealed.id);
  }

  /** A new machine at the same address; `rows` were not replicated yet, `photos` had no copy. */
  recover(lost: { rows: string[]; photos: string[] }): void {
    this.met.reborn++;
    this.generation = `life ${this.met.reborn}`;
    for (const id of lost.rows) this.lose(id, false);
    for (const id of lost.photos) this.lose(id, true);
    this.silently.clear();
  }

  /** A disk fails: one photo, or the row with everything. */
  lose(id: string, photo: boolean): void {
    const stored = this.documentations.get(id);
    if (!stored) return;
    this.silently.add(id);
    this.losses.set(id, (this.losses.get(id) ?? 0) + 1);
    if (!photo || stored.sealed.photos.length === 0) this.documentations.delete(id);
    else {
      stored.photos.delete(stored.sealed.photos[0]!.id);
      stored.completedAt = null;
    }
  }

  /** Whether others see it: it has every photo of the manifest. */
  isComplete(id: string): boolean {
    const stored = this.documentations.get(id);
    if (!stored || stored.completedAt === null) return false;
    return stored.sealed.photos.every((photo) => stored.photos.get(photo.id) === photo.sha256);
  }

  private stumbles(requests: readonly { id: string }[]): boolean {
    const does = requests.some(({ id }) => this.stumbling.has(id));
    if (does) this.met.stumbled++;
    return does;
  }

  private findUser(credential: Credential): string | null {
    const key = credential.kind === 'grant' ? credential.grant : credential.token;
    const user = this.confused ? null : (this.accepted.get(key) ?? null);
    if (this.confused) this.met.confused++;
    if (user === null) this.refused.add(key);
    else if (this.refused.delete(key)) this.met.recovered++;
    return user;
  }

  private receiptOf({ sealed, photos, completedAt, stamp }: Stored): Outcome {
    const missing = sealed.photos.filter(({ id }) => !photos.has(id)).map(({ id }) => id);
    const receipt = {
      ...bareReceipt(sealed, completedAt === null ? 'receiving' : 'complete'),
      generation: this.generation,
    };
    return {
      kind: 'receipt',
      receipt: { ...receipt, missing, receivedAt: 'r', completedAt: completedAt && stamp } as Receipt,
    };
  }
}
