/** Runs one cell of the matrix and reports errors in the answer and in what it wrote. */
import { createHash } from 'node:crypto';
import { isIssueCode } from '../../../src/domain/issue';
import type { By } from '../../support/rows/work';
import { tokensOf } from '../../support/server/secrets';
import { type Answer, type Json, send } from '../../support/server/server';
import { commitCounter, everyRow, sql } from '../../support/server/sql';
import type { Actor, Stage } from './stage';

export type Attempt = {
  method?: string;
  path: string;
  body?: Json;
  headers?: By;
  allowed: boolean;
  status: number[];
  /** Null when the body of an allowed answer is right. */
  check?: (body: Json) => string | null;
  /** The answer may contain a secret, such as a link's token for its owner. */
  tells?: boolean;
};

export type Requester = {
  /** Each error reads `principal · operation · expected · got`. */
  request(operation: string, actor: Actor, attempt: Attempt): Promise<string[]>;
  requests(): number;
};

/** No answer contains these, unless the route returns them. */
async function secretsOf(stage: Stage): Promise<string[]> {
  const [hidden, tokens] = await Promise.all([
    sql(stage.server, 'SELECT password AS s FROM users UNION SELECT tokenKey FROM users'),
    sql(
      stage.server,
      `SELECT token_hash AS s FROM documentation_links UNION SELECT token_hash FROM delivery_grants
       UNION SELECT token_hash FROM access_keys UNION SELECT secret_sealed FROM webhooks UNION SELECT token_hash FROM property_manager_invitations UNION SELECT token_sealed FROM documentation_links
       UNION SELECT token_sealed FROM property_manager_invitations`,
    ),
  ]);
  const kept = [...hidden, ...tokens].map((row) => String(row.s)).filter((secret) => secret.length >= 15);
  return [...kept, ...tokensOf(stage.server.url)];
}

export async function makeRequester(stage: Stage): Promise<Requester> {
  const commits = commitCounter(stage.server);
  const secrets = await secretsOf(stage);
  let rows = await everyRow(stage.server);
  let last = commits();
  let requestCount = 0;

  /** Counts commits. The next attempt starts from this state. */
  async function written(): Promise<string[]> {
    const now = await everyRow(stage.server);
    const changed = [...new Set([...rows.keys(), ...now.keys()])].filter((row) => rows.get(row) !== now.get(row));
    rows = now;
    return changed;
  }

  async function request(operation: string, actor: Actor, attempt: Attempt): Promise<string[]> {
    const { allowed, status, method = attempt.body === undefined ? 'GET' : 'POST', path, body } = attempt;
    const before = commits();
    if (before !== last) await written();
    const answer = await send(stage.server, path, { method, body, headers: { ...actor.headers, ...attempt.headers } });
    requestCount++;
    const wrong: string[] = [];
    const say = (expected: string, got: string) =>
      wrong.push(`${actor.name} · ${operation} · ${expected} · ${got} (${method} ${path})`);
    if (!status.includes(answer.status))
      say(status.join(' or '), `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
    const misshapen = allowed ? (attempt.check?.(answer.body) ?? null) : deniedShape(answer, body);
    if (misshapen) say(allowed ? 'its answer' : 'a bare denial', misshapen);
    for (const report of foreign(answer, attempt, actor).slice(0, 2)) say('nothing of others', `names ${report}`);
    if (before !== commits()) {
      const changed = await written();
      const mine = allowed ? changed.filter((row) => foreignRow(row, actor)) : changed;
      if (mine.length > 0) say('no side effect', `wrote ${mine.slice(0, 4).join(', ')}`);
    }
    last = commits();
    return wrong;
  }

  /** Foreign marks and secrets in the answer that were not in the request. */
  function foreign(answer: Answer, attempt: Attempt, actor: Actor): string[] {
    const text = JSON.stringify(answer.body);
    const output = `${decodeURIComponent(attempt.path)} ${JSON.stringify(attempt.body ?? '')}`;
    const others = attempt.allowed ? foreignMarks(actor) : [stage.a, stage.b, stage.c].flatMap(({ marks }) => marks);
    const reported = attempt.tells ? others : [...others, ...secrets];
    return reported.filter((mark) => text.includes(mark) && !output.includes(mark));
  }

  /** No tenant is foreign to a super admin. */
  function foreignMarks(actor: Actor): string[] {
    const homes = { OT: [stage.b], SA: [stage.a, stage.b, stage.c], NR: [] }[actor.principal as string] ?? [
      actor.target,
    ];
    return [stage.a, stage.b, stage.c].filter((tenant) => !homes.includes(tenant)).flatMap(({ marks }) => marks);
  }

  function foreignRow(row: string, actor: Actor): boolean {
    const id = row.split('/')[1] ?? '';
    return foreignMarks(actor).includes(id);
  }

  return { request, requests: () => requestCount };
}

/** A denial has one of two shapes. A denied delivery may name the hash of its own body (D236). */
function deniedShape({ status, body: { received, ...body } }: Answer, sent: Json): string | null {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent ?? null);
  const judged = createHash('sha256').update(text).digest('hex');
  if (received !== undefined && received !== judged) return `names ${received}`;
  if (status === 200)
    return Array.isArray(body.items) && body.items.length === 0 ? null : JSON.stringify(body).slice(0, 160);
  const keys = Object.keys(body).sort().join();
  if (keys === 'code,message,status' && isIssueCode(body.code) && body.status === status) return null;
  const bare = keys === 'data,message,status' && Object.keys(body.data).length === 0;
  return bare && body.status === status ? null : JSON.stringify(body).slice(0, 160);
}
