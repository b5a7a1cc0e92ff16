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
  return {
    id: readFilledText(of, 'id'),
    url: readText(of, 'url'),
    kinds: toList(of.kinds).map((kind) => readChoice<WebhookKind>({ kind }, 'kind')),
    createdAt: readTime(of, 'createdAt'),
    endedAt: timeOrNull(of, 'endedAt'),
  };
}

function eventOf(of: Row): WebhookEvent {
  return {
    id: readFilledText(of, 'id'),
    kind: readText(of, 'kind'),
    state: readChoice<WebhookState>(of, 'state'),
    attempts: readNumber(of, 'attempts'),
    status: readNumber(of, 'status'),
    why: readText(of, 'why'),
    createdAt: readTime(of, 'createdAt'),
    triedAt: timeOrNull(of, 'triedAt'),
    nextAt: timeOrNull(of, 'nextAt'),
  };
}
