/** Answers to threads in the model: they wait on the phone, and each pull sends them. The order of calls is real. */
import { RemoteError } from '../../../src/api/failure';
import type { SentMessage } from '../../../src/api/threads';
import type { ThreadAnswerRow } from '../../../src/db/db';
import { StorageError } from '../../../src/db/storage';
import type { Thread } from '../../../src/domain/threads/shownThread';
import { syncThreads, type ThreadPorts, type ThreadStore } from '../../../src/sync/threads';

/** One call of the server or the storage, which may fail before or after its effect. */
export type Calls = {
  /** Null: no answer came, or another sender's. */
  ofServer: <T extends object>(effect: () => T) => Promise<T | null>;
  ofStorage: <T>(effect: () => T) => Promise<T>;
};

export class Answers {
  /** The phone's table, which survives a crash. */
  readonly rows = new Map<string, ThreadAnswerRow>();
  /** Account by id of each answer that the person saw as saved. */
  readonly saved = new Map<string, string>();
  readonly violations: string[] = [];
  isClosed = false;
  private readonly taken: { id: string; account: string }[] = [];
  private readonly refused = new Set<string>();

  /** The person taps on 'Senden'. Saved before the screen says so. */
  add(account: string): void {
    const id = `answer ${this.saved.size} of ${account}`;
    const words = { text: id, template: '', propertyName: '' };
    this.rows.set(id, { id, account, thread: 'thread', ...words, at: this.saved.size, refused: null });
    this.saved.set(id, account);
  }

  /** @param sessionAccount the account of the session as the server knows it; null = it refuses the session */
  pull(account: string, sessionAccount: () => string | null, calls: Calls): Promise<void> {
    return syncThreads(account, this.server(sessionAccount, calls), this.store(calls));
  }

  /** How many the server has. */
  get delivered(): number {
    return this.taken.length;
  }

  /** The first answer that is lost, doubled, mixed or falsely refused; null = none. */
  wrong(): string | null {
    const [violation] = this.violations;
    if (violation) return violation;
    for (const [id, account] of this.saved) {
      const there = this.taken.filter((one) => one.id === id);
      const row = this.rows.get(id);
      if (there.length > 1) return `${id} is on the server ${there.length} times`;
      if (there.some((one) => one.account !== account)) return `${id} was sent by ${there[0]?.account}`;
      if (!row && there.length === 0) return `${id} is neither here nor on the server`;
      if (row?.refused && !this.refused.has(id)) return `${id} was refused`;
    }
    return null;
  }

  /** Ids that wait for this account. */
  waiting(account: string): string[] {
    return [...this.rows.values()].filter((row) => row.account === account && row.refused === null).map(({ id }) => id);
  }

  private server(sessionAccount: () => string | null, { ofServer }: Calls): ThreadPorts {
    const request = async (effect: (account: string) => Thread | RemoteError): Promise<Thread> => {
      const answer = await ofServer(() => {
        const account = sessionAccount();
        return account === null ? new RemoteError('unauthorized', { code: 'unauthorized' }) : effect(account);
      });
      if (answer === null) throw new RemoteError('offline');
      if (answer instanceof RemoteError) throw answer;
      return answer;
    };
    return {
      list: async () => [await request(() => THREAD)],
      answer: (_, message) => request((account) => this.take(account, message)),
      // Answers of the model have no photos.
      photo: async () => {},
    };
  }

  private take(account: string, { id }: SentMessage): Thread | RemoteError {
    const known = this.taken.find((one) => one.id === id);
    if (known && known.account !== account) this.violations.push(`${id} of ${known.account} is sent by ${account}`);
    if (known) return THREAD;
    if (this.isClosed) {
      this.refused.add(id);
      return new RemoteError('conflict', { code: 'thread_closed' });
    }
    this.taken.push({ id, account });
    return THREAD;
  }

  private store({ ofStorage }: Calls): ThreadStore {
    const mine = (account: string) => [...this.rows.values()].filter((row) => row.account === account);
    return {
      waiting: (account) => ofStorage(() => mine(account).filter(({ refused }) => refused === null)),
      sent: ({ id }) => ofStorage(() => void this.rows.delete(id)),
      refuse: (id, refused) =>
        ofStorage(() => {
          const row = this.rows.get(id);
          if (row) this.rows.set(id, { ...row, refused });
        }),
      replace: () => ofStorage(() => true),
    };
  }
}

/** A failed pull is repeated with the next one. */
export function isPullFailure(error: unknown): boolean {
  return error instanceof RemoteError || error instanceof StorageError;
}

const THREAD = {
  ...{
    id: 'thread',
    subject: 'record',
    record: '',
    number: '',
    photo: '',
    property: '',
    propertyName: '',
    service: '',
  },
  ...{ day: '', state: 'open', raisedBy: 'manager', openedAt: 0, changedAt: 0, closedAt: null },
  ...{ waits: true, mayClose: false, mayReopen: false, isMoved: false, messages: [] },
} satisfies Thread;
