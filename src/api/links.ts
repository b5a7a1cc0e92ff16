/** Documentation links of a company or manager (docs/api.md). Times in ms. */
import { isId, isToken } from '../domain/id';
import { buildFilter, requestJson, sendCommand } from './client';
import { loadAllRows, RUNNING } from './records';
import {
  fromField,
  Malformed,
  type Row,
  readFilledText,
  readNumber,
  readText,
  rowOf,
  textOrNull,
  timeOrNull,
  toRow,
} from './values';

/**
 * A running link for its owner. `company`: the company on a manager's link, '' = not stated, null
 * on a company's link. `quotaAt`: when it last hit its daily limit, null = never.
 */
export type LinkRecord = {
  id: string;
  label: string;
  company: string | null;
  expiresAt: number | null;
  quotaAt: number | null;
};
/** A running link in a property list; `expiresAt` may have passed, null = no end. */
export type LinkEnd = { id: string; property: string; label: string; expiresAt: number | null };
/**
 * For print and copy; `url` null where the server can no longer show it. The link still
 * works.
 */
export type LinkSecret = { id: string; url: string | null };
/**
 * Details of one link; `last`: newest capture; `manager`: the Hausverwaltung of a company's link.
 */
export type LinkDetails = LinkSecret & { documentations: number; last: number | null; manager: string | null };
/** `expiresAt` in ms; `company` only on a manager's link. */
export type LinkValues = { label: string; expiresAt: number; company?: string };

/**
 * The own running link of a property, also an expired one; null = none.
 * @throws RemoteError
 */
export async function findLink(property: string, signal?: AbortSignal): Promise<LinkRecord | null> {
  const filter = buildFilter(`${RUNNING} && property = {:property}`, { property });
  return (await loadAllRows('documentation_links', { filter, parse: parseLink }, signal)).at(-1) ?? null;
}

/**
 * Running links of all properties, also expired ones.
 * @throws RemoteError; the result is never partial.
 */
export function listLinks(signal?: AbortSignal): Promise<LinkEnd[]> {
  return loadAllRows('documentation_links', { filter: RUNNING, parse: parseLinkEnd }, signal);
}

/**
 * Address, QR content and numbers of a running link.
 * @throws RemoteError 'notFound' once it has ended.
 */
export function linkDetails(id: string, signal?: AbortSignal): Promise<LinkDetails> {
  return requestJson(`/api/app/links/${encodeURIComponent(id)}/token`, {
    signal,
    parse: (body) => {
      const answer = toRow(body);
      return {
        id,
        url: secretOf(answer),
        documentations: readNumber(answer, 'documentations'),
        last: timeOrNull(answer, 'last'),
        manager: textOrNull(answer, 'manager'),
      };
    },
  });
}

/** Returns the existing link if one is running. */
export function createLink(property: string, { label, expiresAt }: LinkValues): Promise<LinkSecret> {
  const body = { property, label, expiresAt: new Date(expiresAt).toISOString() };
  return requestJson('/api/app/links', { method: 'POST', body, parse: parseSecret });
}

/** Changes label, end or company; the printed sticker stays valid. */
export function changeLink(id: string, { expiresAt, ...values }: LinkValues): Promise<void> {
  const body = { ...values, expiresAt: new Date(expiresAt).toISOString() };
  return sendCommand(`/api/app/links/${encodeURIComponent(id)}`, { method: 'PATCH', body });
}

/**
 * Replaces a link, which ends at once; `leaked`: the server refuses all that arrives by the old one.
 */
export function rotateLink(id: string, leaked: boolean): Promise<LinkSecret> {
  return requestJson(`/api/app/links/${encodeURIComponent(id)}/rotate`, {
    method: 'POST',
    body: { leaked },
    parse: parseSecret,
  });
}

/** Ends a link without a replacement. */
export function revokeLink(id: string, leaked: boolean): Promise<void> {
  return sendCommand(`/api/app/links/${encodeURIComponent(id)}/revoke`, { method: 'POST', body: { leaked } });
}

function parseLink(row: Row): LinkRecord {
  return {
    id: readFilledText(row, 'id'),
    label: readText(row, 'label'),
    company: textOrNull(row, 'property_manager') === null ? null : readText(row, 'company_name'),
    expiresAt: timeOrNull(row, 'expires_at'),
    quotaAt: timeOrNull(row, 'quota_at'),
  };
}

const parseLinkEnd = rowOf<LinkEnd>({
  id: readFilledText,
  property: readFilledText,
  label: readText,
  expiresAt: fromField('expires_at', timeOrNull),
});

function parseSecret(body: unknown): LinkSecret {
  const answer = toRow(body);
  if (!isId(answer.id)) throw new Malformed('id');
  return { id: answer.id, url: secretOf(answer) };
}

/** The server's address of the page, checked because people print it. */
function secretOf(answer: Row): string | null {
  if (answer.token === null && answer.url === null) return null;
  const url = readFilledText(answer, 'url');
  if (!isToken(answer.token) || !url.endsWith(`/documentation/${answer.token}`)) throw new Malformed('url');
  return url;
}
