/** The office's acts, repeated while the server is down or its disk fails. */
import { randomBytes } from 'node:crypto';
import { newId } from '../../src/domain/id';
import { type Json, send } from '../support/server/server';
import type { Member } from '../support/server/team';
import type { LinkOf } from './hand';

/** Milliseconds; a killed server is back long before. */
const PATIENCE = 120_000;
const AGAIN = 500;

/** `isGood`: final statuses, 2xx by default. */
type RequestOptions = { method?: string; body?: Json; isGood?: (status: number) => boolean };
type Said = { status: number; body: Json };

export class Office {
  private readonly sessions = new Map<string, string>();

  /** @param url of the server itself. */
  constructor(private readonly url: string) {}

  async setActive(owner: Member, employee: string, active: boolean): Promise<void> {
    await this.request(owner, `/api/app/employees/${employee}/active`, { body: { active } });
  }

  async endAssignment(owner: Member, at: { employee: string; property: string }): Promise<void> {
    for (const id of await this.assignments(owner, at)) {
      // The first answer was lost; the second says gone.
      await this.request(owner, `/api/app/assignments/${id}/end`, { method: 'POST', isGood: orGone });
    }
  }

  async assign(owner: Member, { employee, property }: { employee: string; property: string }): Promise<void> {
    const body = { property, user: employee };
    // A duplicate and a failing disk both give 400.
    const isGood = (status: number) => status === 200 || status === 400;
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(AGAIN)) {
      if ((await this.assignments(owner, { employee, property })).length > 0) return;
      await this.request(owner, '/api/collections/user_properties/records', { body, isGood });
    }
    throw new Error(`${employee} is assigned nowhere`);
  }

  async signOutEverywhere(person: Member): Promise<void> {
    await this.request(person, '/api/app/account/sign-out-everywhere', { method: 'POST' });
    this.sessions.delete(person.id);
  }

  /** The member knows the new password, also after a lost answer. */
  async changePassword(person: Member, password: string): Promise<void> {
    const body = { oldPassword: person.password, password };
    // After a lost answer the old password is refused and the new one works.
    const isGood = (status: number) => status === 200 || status === 401 || status === 422;
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(AGAIN)) {
      const { status } = await this.request(person, '/api/app/account/password', { method: 'PUT', body, isGood });
      this.sessions.delete(person.id);
      // A failing disk refuses a sign-in too.
      if (status === 200 || (await this.opens(person, password))) {
        person.password = password;
        return;
      }
    }
    throw new Error(`${person.fullName} keeps the password`);
  }

  /** The running link of a property, or a new one. */
  async openLink(owner: Member, property: string): Promise<LinkOf> {
    return linkOf((await this.request(owner, '/api/app/links', { body: { property } })).body);
  }

  async revokeLink(owner: Member, { id }: LinkOf): Promise<void> {
    await this.request(owner, `/api/app/links/${id}/revoke`, { body: {} });
  }

  /**
   * A question about a record to its author. An open one of the same kind is as good.
   * @returns false when the record is missing after a restore.
   */
  async question(owner: Member, record: string): Promise<boolean> {
    const [id, message] = [newId(randomBytes), newId(randomBytes)];
    const body = { id, subject: 'record', record, message, text: '', template: 'photo', photos: [] };
    const isGood = (status: number) => status === 409 || orGone(status);
    const { status, body: answer } = await this.request(owner, '/api/app/threads', { body, isGood });
    if (status === 409 && answer.code !== 'thread_known') throw new Error(`question: 409 ${JSON.stringify(answer)}`);
    return status === 409 || isDone(status);
  }

  /** @returns false when it is missing after a restore, until its phone resends it. */
  async remove(owner: Member, documentation: string): Promise<boolean> {
    const body = { reason: 'Falsches Objekt gewählt' };
    const path = `/api/app/documentations/${documentation}`;
    const { status } = await this.request(owner, path, { method: 'DELETE', body, isGood: orGone });
    if (isDone(status)) return true;
    const tombstone = `/api/collections/deleted_documentations/records/${documentation}`;
    return isDone((await this.request(owner, tombstone, { isGood: orGone })).status);
  }

  private async assignments(owner: Member, { employee, property }: { employee: string; property: string }) {
    const filter = `user = '${employee}' && property = '${property}' && ended_at = ''`;
    const query = new URLSearchParams({ filter, perPage: '50', skipTotal: '1' });
    const { body } = await this.request(owner, `/api/collections/user_properties/records?${query}`, {});
    return (body.items as { id: string }[]).map(({ id }) => id);
  }

  /**
   * Renews a dead session.
   * @throws Error with the last answer after two minutes.
   */
  private async request(person: Member, path: string, { isGood = isDone, ...request }: RequestOptions): Promise<Said> {
    for (const until = Date.now() + PATIENCE; ; await sleep(AGAIN)) {
      const response = await this.once(person, path, request).catch(() => null);
      if (response && isGood(response.status)) return response;
      if (response?.status === 401) this.sessions.delete(person.id);
      if (Date.now() > until)
        throw new Error(
          `${person.fullName}, ${path}: ${response?.status ?? 'no answer'} ${JSON.stringify(response?.body)}`,
        );
    }
  }

  private async once(person: Member, path: string, question: Omit<RequestOptions, 'isGood'>): Promise<Said> {
    const known = this.sessions.get(person.id);
    const token = known ?? (await this.signIn(person.email, person.password));
    if (token === null) return { status: 401, body: {} };
    this.sessions.set(person.id, token);
    return send({ url: this.url }, path, { ...question, token });
  }

  private async opens(person: Member, password: string): Promise<boolean> {
    const token = await this.signIn(person.email, password).catch(() => null);
    if (token !== null) this.sessions.set(person.id, token);
    return token !== null;
  }

  /** @returns null for a refused password. */
  private async signIn(identity: string, password: string): Promise<string | null> {
    const body = { identity, password };
    const { status, body: reply } = await send({ url: this.url }, '/api/collections/users/auth-with-password', {
      body,
    });
    return status === 200 ? String(reply.token) : null;
  }
}

const isDone = (status: number) => status >= 200 && status < 300;
const orGone = (status: number) => isDone(status) || status === 404;

const linkOf = ({ id, token }: Json): LinkOf => ({ id: String(id), token: String(token) });

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
