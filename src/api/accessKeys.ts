/** Keys of other software: calendar feeds and API keys (docs/api.md). Every call throws RemoteError. */
import type { ApiScope, FeedScope, KeyKind } from '../domain/people/accessKey';
import type { Open } from '../domain/shape';
import { requestJson, sendCommand } from './client';
import {
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readText,
  readTime,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
} from './values';

/**
 * Times in ms, null = not yet. `isRunning` is false also for one that was not used for long.
 * `isScopeLost`: a feed whose property or person the account no longer sees.
 */
export type AccessKey = FeedScope & {
  /** What an API key reads; none for a calendar. */
  scopes: Open<ApiScope>[];
  id: string;
  kind: Open<KeyKind>;
  title: string;
  createdAt: number;
  usedAt: number | null;
  endedAt: number | null;
  isRunning: boolean;
  isScopeLost: boolean;
};
/** Address of a calendar or API key; null where the server can no longer show it. */
export type KeySecret = string | null;

const PATH = '/api/app/access-keys';

/** The own ones, newest first. */
export function listAccessKeys(signal?: AbortSignal): Promise<AccessKey[]> {
  return requestJson(PATH, { signal, parse: (body) => toList(toRow(body).items).map(toRow).map(keyOf) });
}

/** @throws RemoteError 'notFound' for a property or person that the account no longer sees */
export function makeFeed(of: FeedScope & { title: string }): Promise<KeySecret> {
  return requestJson(PATH, { method: 'POST', body: { kind: 'calendar', ...of }, parse: secretOf });
}

/** The key is shown once. */
export function makeApiKey(of: { title: string; scopes: readonly ApiScope[] }): Promise<KeySecret> {
  return requestJson(PATH, { method: 'POST', body: { kind: 'api', ...of }, parse: secretOf });
}

export function getKeyLink(id: string): Promise<KeySecret> {
  return requestJson(`${keyPath(id)}/link`, { parse: secretOf });
}

/** The earlier address or key ends. */
export function renewAccessKey(id: string): Promise<KeySecret> {
  return requestJson(`${keyPath(id)}/renew`, { method: 'POST', body: {}, parse: secretOf });
}

export function endAccessKey(id: string): Promise<void> {
  return sendCommand(`${keyPath(id)}/end`, { method: 'POST', body: {} });
}

function keyPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

function secretOf(body: unknown): KeySecret {
  const { key } = toRow(body);
  return typeof key === 'string' ? key : textOrNull(toRow(body), 'url');
}

function keyOf(of: Row): AccessKey {
  return {
    id: readFilledText(of, 'id'),
    kind: readChoice<KeyKind>(of, 'kind'),
    title: readText(of, 'title'),
    property: of.property === undefined ? '' : readText(of, 'property'),
    person: of.person === undefined ? '' : readText(of, 'person'),
    names: of.names === true,
    scopes: toList(of.scopes ?? []).map((scope) => readChoice<ApiScope>({ scope }, 'scope')),
    createdAt: readTime(of, 'createdAt'),
    usedAt: timeOrNull(of, 'usedAt'),
    endedAt: timeOrNull(of, 'endedAt'),
    isRunning: readFlag(of, 'isRunning'),
    isScopeLost: of.isScopeLost === true,
  };
}
