/** State of the server model, its accounts, office actions, and the truth about everything. */
import type { Sealed } from '../../src/domain/documentation/documentation';
import { GRANT_LIFETIME, SESSION_LIFETIME } from '../../src/domain/limits';
import { Threads } from './threads';
import type { Mark, World } from './world';

export type Account = { id: string; tokenKey: number; endedAt: number | null };
type Grant = { user: string; expiresAt: number; endedAt: number | null };
type Link = { endedAt: number | null };
/** `photos`: rows; `files`: existing files; `sound`: files with unchanged bytes. */
export type Stored = {
  sealed: Sealed;
  owner: string;
  photos: Set<string>;
  files: Set<string>;
  sound: Set<string>;
  receivedAt: number;
  completedAt: number | null;
  updated: number;
  held: boolean;
  completeSince: Mark | null;
};
export type Tombstone = { id: string; owner: string; contentHash: string; deletedAt: number };
/** The credential's owner, kind of credential, and its end. */
export type Requester = { owner: string; endedAt: number | null; kind: 'session' | 'grant' | 'link' };
type Proof = { requestedAt: Mark; complete: Mark };

export class ServerState {
  /** The database generation, new after a recovery. */
  generation = '';
  /** Incremented by a crash or restore: running requests are lost. */
  epoch = 0;
  isDown = false;
  /** It dies before or after a request, and restarts at once. */
  fallsOver = false;
  /** Sessions cannot be loaded for a while. */
  confused = false;
  busy = false;
  readonly stumbling = new Set<string>();
  accounts = new Map<string, Account>();
  links = new Map<string, Link>();
  docs = new Map<string, Stored>();
  readonly threads = new Threads(() => this.clock());
  tombstones = new Map<string, Tombstone>();
  private grants = new Map<string, Grant>();
  /** Requests that no honest phone sends. */
  readonly violations: string[] = [];
  readonly wasComplete = new Set<string>();
  readonly everDeleted = new Set<string>();
  readonly verdicts = new Map<string, Set<string>>();
  readonly proofs = new Map<string, Proof[]>();
  /** Server times that it sent, with the phone's clock. */
  readonly told: (Mark & { by: string })[] = [];
  /** Incremented by every loss. */
  losses = 0;
  readonly lossesOf = new Map<string, number>();
  protected readonly photoOf = new Map<string, string>();
  private issued = 0;

  constructor(
    readonly world: World,
    /** The intended owner and content of an id; null = never captured. */
    protected readonly intended: (id: string) => { owner: string } | null,
  ) {}

  clock(): number {
    return this.world.now + this.world.serverSkew;
  }

  /** A Nachtrag only with its record. */
  isComplete(id: string): boolean {
    const stored = this.docs.get(id);
    return stored !== undefined && stored.completedAt !== null && stored.sound.size === stored.sealed.photos.length;
  }

  /** Nachträge of a record, oldest first. */
  supplementsOf(parent: string): Stored[] {
    const children = [...this.docs.values()].filter(({ sealed }) => sealed.parent === parent);
    return children.sort((a, b) => Date.parse(a.sealed.capturedAt) - Date.parse(b.sealed.capturedAt));
  }

  has(id: string, photo: string): boolean {
    return this.docs.get(id)?.sound.has(photo) ?? false;
  }

  /** Null for an account that may not. */
  signIn(user: string): { token: string; grant: { grant: string; expiresAt: number } } | null {
    if (this.accounts.get(user)?.endedAt !== null) return null;
    return { token: this.token(user), grant: this.grantFor(user) };
  }

  token(user: string): string {
    const claims = { id: user, key: this.accounts.get(user)?.tokenKey, exp: this.clock() + SESSION_LIFETIME };
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64')}.s${this.issued++}`;
  }

  grantFor(user: string): { grant: string; expiresAt: number } {
    const grant = `${user}${String(this.issued++)}`.padEnd(43, 'g');
    const expiresAt = this.clock() + GRANT_LIFETIME;
    this.grants.set(grant, { user, expiresAt, endedAt: null });
    return { grant, expiresAt };
  }

  /** The owner of a session; null for a dead one. */
  sessionOf(token: string): string | null {
    if (this.confused || token === '') return null;
    const { id, key, exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { id: string; key: number; exp: number };
    const account = this.accounts.get(id);
    return account && account.endedAt === null && account.tokenKey === key && exp > this.clock() ? id : null;
  }

  accepts(credential: { token?: string | undefined; grant?: string | undefined }): boolean {
    const { token, grant } = credential;
    if (token !== undefined && this.sessionOf(token) !== null) return true;
    const known = grant === undefined ? undefined : this.grants.get(grant);
    return known !== undefined && known.endedAt === null && known.expiresAt > this.clock();
  }

  protected findRequester(headers: Headers): Requester | null {
    const link = headers.get('X-Documentation-Token');
    if (link !== null) {
      const known = this.links.get(link);
      return known ? { owner: `link ${link}`, endedAt: known.endedAt, kind: 'link' } : null;
    }
    if (this.confused) return null;
    const grant = this.grants.get(headers.get('X-Delivery-Grant') ?? '');
    if (grant) {
      if (grant.expiresAt <= this.clock()) return null;
      return { owner: grant.user, endedAt: grant.endedAt, kind: 'grant' };
    }
    const user = this.sessionOf(headers.get('Authorization') ?? '');
    return user === null ? null : { owner: user, endedAt: null, kind: 'session' };
  }

  /** 'Überall abmelden', a new password or a dismissal: ends sessions and grants. */
  endCredentials(user: string): void {
    const account = this.accounts.get(user);
    if (account) account.tokenKey = ++this.issued;
    for (const grant of this.grants.values()) if (grant.user === user) grant.endedAt ??= this.clock();
  }

  dismiss(user: string): void {
    this.endCredentials(user);
    const account = this.accounts.get(user);
    if (account) account.endedAt ??= this.clock();
  }

  /** Its Nachträge and threads go with it. */
  remove(id: string): void {
    const stored = this.docs.get(id);
    if (!stored) return;
    const { owner, sealed } = stored;
    this.threads.endOf(id);
    for (const child of this.supplementsOf(id)) this.remove(child.sealed.id);
    this.tombstones.set(id, { id, owner, contentHash: sealed.contentHash, deletedAt: this.clock() });
    this.docs.delete(id);
    this.everDeleted.add(id);
    this.losses++;
  }

  /** The complete row, a file, or a file's bytes. */
  lose(id: string, what: 'row' | 'file' | 'bytes'): void {
    const stored = this.docs.get(id);
    if (!stored) return;
    const [photo = ''] = stored.files;
    if (what === 'row') this.docs.delete(id);
    if (what === 'file') stored.files.delete(photo);
    stored.sound.delete(photo);
    stored.completeSince = null;
    this.losses++;
    this.lossesOf.set(id, (this.lossesOf.get(id) ?? 0) + 1);
  }

  backup(): { restore: (isRecovered: boolean) => void; has: (id: string) => boolean } {
    const copy = <T extends object>(of: ReadonlyMap<string, T>) =>
      new Map([...of].map(([key, one]) => [key, { ...one }]));
    const docs = new Map([...this.docs].map(([id, one]) => [id, copyOf(one)]));
    const saved = {
      tombstones: copy(this.tombstones),
      grants: copy(this.grants),
      accounts: copy(this.accounts),
      links: copy(this.links),
    };
    const has = (id: string) => docs.has(id) && docs.get(id)?.sound.size === docs.get(id)?.sealed.photos.length;
    const restoreThreads = this.threads.backup();
    const restore = (isRecovered: boolean) => {
      if (isRecovered) this.generation = `life ${++this.issued}`;
      for (const id of this.docs.keys()) if (!docs.has(id)) this.lossesOf.set(id, (this.lossesOf.get(id) ?? 0) + 1);
      this.docs = docs;
      restoreThreads();
      Object.assign(this, saved);
      this.losses++;
      this.epoch++;
    };
    return { restore, has };
  }
}

function copyOf(one: Stored): Stored {
  return { ...one, photos: new Set(one.photos), files: new Set(one.files), sound: new Set(one.sound) };
}
