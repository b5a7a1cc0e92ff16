/** The delivery's routes as docs/architecture.md section 4 promises it, in memory. */
import type { Credential } from '../../../src/api/wire';
import { bareReceipt } from '../../../src/domain/delivery/bareReceipt';
import type { Outcome, Receipt } from '../../../src/domain/delivery/transfer';
import type { Sealed } from '../../../src/domain/documentation/documentation';
import type { Mark, World } from './world';

type Stored = { sealed: Sealed; user: string; photos: Map<string, string>; completedAt: Mark | null; stamp: string };
/** A confirmation the server gave while it truly had everything, since when it had it, and when it was asked. */
type Proof = { asked: Mark; complete: Mark };
type Reply = Outcome | { kind: 'receipts'; receipts: Receipt[] };

const DEAD: Outcome = { kind: 'signIn', code: 'unauthorized' };
const STUMBLE: Outcome = { kind: 'retry', retryAfterMs: 5000, code: 'temporary' };

export class FakeServer {
  documentations = new Map<string, Stored>();
  deleted = new Map<string, string>();
  /** Ids whose rights are missing: refused until taken out. */
  refusing = new Set<string>();
  /** Ids this server stumbles over: 503 `temporary`, whatever is asked about them. */
  stumbling = new Set<string>();
  /** Nobody is known for a while: a session that cannot be loaded, a clock that jumped. */
  confused = false;
  /** Accepted credentials: token or grant → user. */
  accepted = new Map<string, string>();
  /** What no honest phone does: another person's name, another content under a known id. */
  violations: string[] = [];
  /** How often a row or a photo got lost, by id. */
  losses = new Map<string, number>();
  /** Every id that was complete at some time. */
  wasComplete = new Set<string>();
  /** What really was confirmed, by id: the truth about every release. */
  proofs = new Map<string, Proof[]>();
  /** Which life of its database this is (D220). */
  generation = '';
  /** What was lost without a word since this life began: nobody asks about it before its day. */
  readonly silently = new Set<string>();
  /** When it told its time. */
  told: Mark[] = [];
  /** Tokens and grants it refused since it last accepted them. */
  refused = new Set<string>();
  /** How often it met what it should not: somebody unknown in its confusion, a row it stumbles over, a credential it had refused, the loss of its machine. */
  readonly met = { confused: 0, stumbled: 0, recovered: 0, reborn: 0 };

  constructor(private readonly world: World) {}

  /** Its clock and its life, for anybody. */
  time(): { at: number; generation: string } {
    this.told.push(this.world.mark());
    return { at: this.clock(), generation: this.generation };
  }

  private clock(): number {
    return this.world.now + this.world.serverSkew;
  }

  documentation(sealed: Sealed, credential: Credential): Outcome {
    const user = this.caller(credential);
    if (user === null) return DEAD;
    if (this.stumbles([sealed])) return STUMBLE;
    const known = this.documentations.get(sealed.id);
    if (known && (known.user !== user || known.sealed.contentHash !== sealed.contentHash)) {
      this.violations.push(`conflict on ${sealed.id}`);
      return { kind: 'refused', code: 'conflict' };
    }
    if (known) return this.receiptOf(known);
    if (this.deleted.has(sealed.id)) return { kind: 'deleted' };
    if (sealed.author !== user) {
      this.violations.push(`${sealed.id} sent by ${user}`);
      return { kind: 'signIn', code: 'wrong_user' };
    }
    if (this.refusing.has(sealed.id)) return { kind: 'refused', code: 'not_allowed' };
    const stored: Stored = { sealed, user, photos: new Map(), completedAt: null, stamp: '' };
    this.documentations.set(sealed.id, stored);
    return this.receiptOf(stored);
  }

  /** `arrived` is the hash of the bytes that came out of the line. */
  photo({ id }: { id: string }, photo: { id: string; arrived: string }, credential: Credential): Outcome {
    const user = this.caller(credential);
    if (user === null) return DEAD;
    if (this.stumbles([{ id }])) return STUMBLE;
    const stored = this.documentations.get(id);
    if (this.deleted.has(id)) return { kind: 'deleted' };
    if (!stored || stored.user !== user) return { kind: 'notFound' };
    const line = stored.sealed.photos.find((one) => one.id === photo.id);
    if (!line) return { kind: 'notFound' };
    if (line.sha256 !== photo.arrived) return { kind: 'photoMismatch', localBytes: 'sound' };
    stored.photos.set(photo.id, photo.arrived);
    if (stored.photos.size === stored.sealed.photos.length) {
      if (stored.completedAt === null) stored.stamp = new Date(this.clock()).toISOString();
      stored.completedAt ??= this.world.mark();
      this.wasComplete.add(id);
    }
    return this.receiptOf(stored);
  }

  /** `asked`: when the phone sent the question. */
  receipts(sent: readonly { id: string; contentHash: string }[], credential: Credential, asked: Mark): Reply {
    const user = this.caller(credential);
    if (user === null) return DEAD;
    if (this.stumbles(sent)) return STUMBLE;
    const receipts = sent.map(({ id, contentHash }): Receipt => {
      const stored = this.documentations.get(id);
      if (stored?.completedAt && this.isWhole(id))
        this.proofs.set(id, [...(this.proofs.get(id) ?? []), { asked, complete: stored.completedAt }]);
      const answer = stored && stored.user === user ? this.receiptOf(stored) : null;
      if (answer?.kind === 'receipt') return answer.receipt;
      return bareReceipt({ id, contentHash }, this.deleted.has(id) ? 'deleted' : 'unknown');
    });
    return { kind: 'receipts', receipts };
  }

  /** A super admin deletes it: a tombstone stays. */
  remove(id: string): void {
    const stored = this.documentations.get(id);
    if (!stored) return;
    this.documentations.delete(id);
    this.deleted.set(id, stored.sealed.contentHash);
  }

  /** The machine is gone, another one comes back under its address: `rows` were too young for the replica, of `photos` there was no copy. */
  recover(lost: { rows: string[]; photos: string[] }): void {
    this.met.reborn++;
    this.generation = `life ${this.met.reborn}`;
    for (const id of lost.rows) this.lose(id, false);
    for (const id of lost.photos) this.lose(id, true);
    this.silently.clear();
  }

  /** A disk breaks: one photo, or the row with everything. */
  lose(id: string, photo: boolean): void {
    const stored = this.documentations.get(id);
    if (!stored) return;
    this.silently.add(id);
    this.losses.set(id, (this.losses.get(id) ?? 0) + 1);
    if (!photo) this.documentations.delete(id);
    else {
      stored.photos.delete(stored.sealed.photos[0]!.id);
      stored.completedAt = null;
    }
  }

  /** Whether others see it: every photo of the manifest, each with its own bytes. */
  isWhole(id: string): boolean {
    const stored = this.documentations.get(id);
    if (!stored || stored.completedAt === null) return false;
    return stored.sealed.photos.every((photo) => stored.photos.get(photo.id) === photo.sha256);
  }

  private stumbles(asked: readonly { id: string }[]): boolean {
    const does = asked.some(({ id }) => this.stumbling.has(id));
    if (does) this.met.stumbled++;
    return does;
  }

  private caller(credential: Credential): string | null {
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
