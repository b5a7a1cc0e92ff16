/** The server as a pull sees it, in memory. */
import { RemoteError } from '../../../src/api/failure';
import type { DuePlan } from '../../../src/api/plans';
import type { TombstoneRecord } from '../../../src/api/records';
import type { DocumentationRecord } from '../../../src/domain/documentation/record';
import { GRANT_LIFETIME } from '../../../src/domain/limits';
import type { Role } from '../../../src/domain/people/role';
import type { PullSource } from '../../../src/sync/pull';
import { ANNA, NOW } from '../db/device';
import { property, served } from '../db/served';

/** PocketBase's times have a space; the cursor keeps them unchanged. */
const stamp = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

export class Server {
  user = ANNA;
  role: Role = 'employee';
  token = `token of ${ANNA}`;
  rows: DocumentationRecord[] = [];
  tombstones: TombstoneRecord[] = [];
  properties = [property('p1', 'Haus 1')];
  plans: DuePlan[] = [];
  requests: string[] = [];
  since: string[] = [];
  /** Its clock; null: later than everything it wrote. */
  now: number | null = null;
  /** Its clock minus the device's, as measured by the device. */
  clockOffset = 1234;
  fail: Partial<Record<string, Error>> = {};
  /** Runs before that request's answer. */
  before: Partial<Record<string, () => Promise<unknown>>> = {};

  private async request<T>(what: string, answer: () => T): Promise<T> {
    this.requests.push(what);
    await this.before[what]?.();
    const error = this.fail[what];
    if (error) throw error;
    return answer();
  }

  source(): PullSource {
    return {
      setToken: (token) => {
        this.requests.push(`token ${token}`);
      },
      me: (token) =>
        this.request('me', () => {
          if (token !== this.token && token !== 'fresh') throw new RemoteError('unauthorized');
          return { me: this.me(), clockOffset: this.clockOffset };
        }),
      refresh: () => this.request('refresh', () => 'fresh'),
      requestGrant: () => this.request('grant', () => ({ grant: 'new grant', expiresAt: NOW + GRANT_LIFETIME })),
      properties: () => this.request('properties', () => this.properties),
      changed: ({ after, limit }) =>
        this.request('changed', () => {
          this.since.push(after.updated);
          const behind = this.rows.filter(({ updated, id }) => {
            const from = after.updated.replace('T', ' ');
            return updated > from || (updated === from && id > after.id);
          });
          const order = (row: DocumentationRecord) => row.updated + row.id;
          return behind.sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, limit);
        }),
      tombstones: (since) =>
        this.request('tombstones', () =>
          this.tombstones.filter((tombstone) => tombstone.deletedAt >= since.replace('T', ' ')),
        ),
      plans: () => this.request('plans', () => this.plans),
    };
  }

  private me() {
    const facts = { id: this.user, email: 'anna@example.org', fullName: 'Anna Neu', companyName: '', role: this.role };
    const state = {
      employer: { id: 'c', companyName: 'Blank GmbH' },
      active: true,
      verified: true,
      mfa: false,
      secondFactor: null,
    };
    const activities = { Winterdienst: ['Dachlawine sichern'] };
    return { ...facts, ...state, activities, mustChangePassword: false, serverTime: this.now ?? this.latest() };
  }

  private latest(): number {
    const written = [...this.rows.map(({ updated }) => updated), ...this.tombstones.map(({ deletedAt }) => deletedAt)];
    return Math.max(NOW, ...written.map((time) => Date.parse(time)));
  }
}

export const record = (
  id: string,
  minutes: number,
  changes: Partial<DocumentationRecord> = {},
): DocumentationRecord => ({
  ...served(id, { updated: stamp(NOW + minutes * 60_000) }),
  ...changes,
});
export const tombstone = (id: string, minutes: number): TombstoneRecord => ({
  id,
  number: '',
  propertyName: '',
  deletedAt: stamp(NOW + minutes * 60_000),
});
export const duePlan = (id: string): DuePlan => ({
  id,
  property: 'p1',
  propertyName: 'Haus 1',
  propertyAddress: 'Weg 1',
  isOwn: false,
  service: 'Hausmeister',
  provider: null,
  rhythm: { kind: 'weekdays', days: [6] },
  season: null,
  tolerance: 1,
  startsOn: '2026-10-01',
  endsOn: null,
  visits: [],
});
