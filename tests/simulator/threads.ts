/** Threads of the server model: questions of an office, and answers of employees (docs/api.md). */
import { stateAfterMessages, THREAD_MESSAGES_MAX, type ThreadState } from '../../src/domain/threads/thread';
import { type Answer, type Request, reply } from './server';

export type SentText = { id: string; author: string; text: string; at: number };
export type Talk = {
  id: string;
  record: string;
  author: string;
  state: ThreadState;
  openedAt: number;
  changedAt: number;
  messages: readonly SentText[];
};

const ROUTE = /^\/api\/app\/threads(?:\/(\w+)\/messages)?$/;

export class Threads {
  talks = new Map<string, Talk>();
  /** Texts of answers that the server had, before their thread was deleted or it went back to a backup. */
  private readonly gone = new Set<string>();
  /** Codes of rejections, by text. */
  readonly refused = new Map<string, string>();
  readonly violations: string[] = [];

  private opened = 0;

  constructor(private readonly clock: () => number) {}

  /** Null for another route. */
  handle({ method, path, text }: Request, user: string): Answer | null {
    const route = ROUTE.exec(path);
    if (!route) return null;
    const [, thread] = route;
    if (thread === undefined) return method === 'GET' ? this.list(user) : null;
    return this.answer(thread, JSON.parse(text ?? '{}') as SentText, user);
  }

  /** @param record '' = the question is about a missing day */
  open(record: string, author: string): void {
    const now = this.clock();
    const id = `thr${String(this.opened++).padStart(12, '0')}`;
    const first = { id: `msg${id.slice(3)}`, author: 'manager', text: 'Bitte noch ein Foto', at: now };
    const stamps = { state: 'open', openedAt: now, changedAt: now } as const;
    this.talks.set(id, { id, record, author, ...stamps, messages: [first] });
  }

  close(id: string): void {
    this.change(id, { state: 'closed' });
  }

  endOf(record: string): void {
    for (const { id, messages, ...talk } of this.talks.values()) {
      if (talk.record !== record) continue;
      for (const { text } of messages) this.gone.add(text);
      this.talks.delete(id);
    }
  }

  isGone(text: string): boolean {
    return this.gone.has(text);
  }

  times(text: string): number {
    return this.messages().filter((message) => message.text === text).length;
  }

  backup(): () => void {
    const talks = new Map(this.talks);
    return () => {
      const before = this.messages();
      this.talks = talks;
      for (const { text } of before) if (this.times(text) === 0) this.gone.add(text);
    };
  }

  private messages(): SentText[] {
    return [...this.talks.values()].flatMap(({ messages }) => messages);
  }

  private change(id: string, patch: Partial<Talk>): void {
    const talk = this.talks.get(id);
    if (talk) this.talks.set(id, { ...talk, changedAt: this.clock(), ...patch });
  }

  private list(user: string): Answer {
    const own = [...this.talks.values()].filter(({ author, state }) => author === user && state !== 'closed');
    return reply(200, { items: own.map((talk) => viewOf(talk, user)), next: null });
  }

  private answer(thread: string, { id, text }: SentText, user: string): Answer {
    const talk = this.talks.get(thread);
    if (!text.endsWith(` von ${user}`)) this.violations.push(`mixed: ${user} says '${text}'`);
    if (talk?.author !== user) return this.refuse(text, 404, 'not_found');
    const known = this.messages().find((message) => message.id === id);
    if (known?.text === text && talk.messages.includes(known)) return reply(200, viewOf(talk, user));
    if (known) this.violations.push(`mixed: '${text}' has the id of '${known.text}'`);
    if (talk.state === 'closed') return this.refuse(text, 409, 'thread_closed');
    if (talk.messages.length >= THREAD_MESSAGES_MAX) return this.refuse(text, 422, 'thread_full');
    if (this.times(text) > 0) this.violations.push(`doubled: '${text}' arrives with two ids`);
    const state = stateAfterMessages({ raisedBy: 'manager', hasManager: true }, ['manager', 'author']);
    const messages = [...talk.messages, { id, text, author: user, at: this.clock() }];
    this.change(thread, { state, messages });
    return reply(201, viewOf({ ...talk, state, messages }, user));
  }

  private refuse(text: string, status: number, code: string): Answer {
    this.refused.set(text, code);
    return reply(status, { code });
  }
}

function viewOf({ id, record, state, openedAt, changedAt, messages }: Talk, user: string) {
  const subject = record === '' ? 'day' : 'record';
  const about = { subject, record, number: '4F7K2-Q9M3X', photo: '', service: '', day: '' };
  const times = { openedAt: iso(openedAt), changedAt: iso(changedAt), closedAt: null };
  const place = { property: 'property0000000', propertyName: 'Haus 1' };
  const own = { raisedBy: 'manager', waits: state === 'open', mayClose: false };
  const shown = messages.map(({ id, author, text, at }) => {
    const isOwn = author === user;
    const side = isOwn ? 'author' : 'manager';
    return { id, side, by: author, text, template: '', at: iso(at), photos: [], isOwn };
  });
  return { id, ...about, ...place, state, ...times, ...own, messages: shown };
}

const iso = (ms: number) => new Date(ms).toISOString();
