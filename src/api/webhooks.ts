/** Webhooks of the account (docs/api.md). Every call throws RemoteError. */
import type { WebhookKind, WebhookState } from '../domain/people/webhook';
import type { Open } from '../domain/shape';
import { requestJson, sendCommand } from './client';
import {
  type Row,
  readChoice,
  readFilledText,
  readNumber,
  readText,
  readTime,
  timeOrNull,
  toList,
  toRow,
} from './values';

/** Times in ms, null = not yet. */
export type Webhook = {
  id: string;
  url: string;
  kinds: Open<WebhookKind>[];
  createdAt: number;
  endedAt: number | null;
};
/** `status`: of the last answer, 0 = none; `why`: then a word, else ''. */
export type WebhookEvent = {
  id: string;
  kind: string;
  state: Open<WebhookState>;
  attempts: number;
  status: number;
  why: string;
  createdAt: number;
  triedAt: number | null;
  nextAt: number | null;
};

const PATH = '/api/app/webhooks';

/** The own ones, newest first. */
export function listWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  return requestJson(PATH, { signal, parse: (body) => toList(toRow(body).items).map(toRow).map(webhookOf) });
}

/** @returns the secret, shown once. */
export function makeWebhook(of: { url: string; kinds: readonly WebhookKind[] }): Promise<string> {
  return requestJson(PATH, { method: 'POST', body: of, parse: (body) => readFilledText(toRow(body), 'secret') });
}

export function listWebhookEvents(id: string, signal?: AbortSignal): Promise<WebhookEvent[]> {
  const parse = (body: unknown) => toList(toRow(body).items).map(toRow).map(eventOf);
  return requestJson(`${webhookPath(id)}/events`, { signal, parse });
}

/** Waits up to ten seconds for the receiver. */
export function testWebhook(id: string): Promise<WebhookEvent> {
  return requestJson(`${webhookPath(id)}/test`, { method: 'POST', body: {}, parse: (body) => eventOf(toRow(body)) });
}

export function endWebhook(id: string): Promise<void> {
  return sendCommand(`${webhookPath(id)}/end`, { method: 'POST', body: {} });
}

function webhookPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

function webhookOf(of: Row): Webhook {
  const kinds = toList(of.kinds).map((kind) => readChoice<WebhookKind>({ kind }, 'kind'));
  const [createdAt, endedAt] = [readTime(of, 'createdAt'), timeOrNull(of, 'endedAt')];
  return { id: readFilledText(of, 'id'), url: readText(of, 'url'), kinds, createdAt, endedAt };
}

function eventOf(of: Row): WebhookEvent {
  const [attempts, status] = [readNumber(of, 'attempts'), readNumber(of, 'status')];
  const [triedAt, nextAt] = [timeOrNull(of, 'triedAt'), timeOrNull(of, 'nextAt')];
  const what = { id: readFilledText(of, 'id'), kind: readText(of, 'kind'), why: readText(of, 'why') };
  const state = readChoice<WebhookState>(of, 'state');
  return { ...what, state, attempts, status, triedAt, nextAt, createdAt: readTime(of, 'createdAt') };
}
