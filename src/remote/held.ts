/** What arrived after an access had ended, and the company's release (D29). */
import { command } from './client';
import { literal, wholeSet } from './records';
import { filled, type Row, storedTime, time } from './values';

/** An assignment that is over; `endedAt` ms, server time. */
export type EndedAssignment = { id: string; property: string; user: string; endedAt: number };

/** The company's assignments that ended since then (ms). @throws RemoteError; never a part of the set. */
export function listEndedAssignments(since: number, signal?: AbortSignal): Promise<EndedAssignment[]> {
  const filter = `ended_at >= ${literal(storedTime(since))}`;
  return wholeSet('user_properties', { filter, parse: parseEnded }, signal);
}

/** From now on the Hausverwaltung sees it. @throws RemoteError 'notFound' */
export function releaseDocumentation(id: string): Promise<void> {
  return command(`/api/app/documentations/${encodeURIComponent(id)}/release`, { method: 'POST' });
}

function parseEnded(of: Row): EndedAssignment {
  return {
    id: filled(of, 'id'),
    property: filled(of, 'property'),
    user: filled(of, 'user'),
    endedAt: time(of, 'ended_at'),
  };
}
