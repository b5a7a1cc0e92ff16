/** A company's own activities (D104): offered to its people beside the list of a service, sealed as they are typed here. Pure. */
import type { Issue } from '../issue';
import { ACTIVITY_LABEL_MAX } from '../limits';
import { isObject } from '../shape';
import { countCharacters, isVisible, isWellFormed, wellFormed, withoutHidden } from '../text/text';
import { isServiceType, type ServiceType } from './service';

/** Activities of its own that a company offers for a service (D104). */
export const OWN_ACTIVITIES_MAX = 20;

/** Labels by service, in the order in which they are offered. */
export type OwnActivities = { [service in ServiceType]?: string[] };

/** Lines of a form as labels: each once, without empty ones. */
export function labelsIn(lines: string): string[] {
  const labels = wellFormed(lines)
    .split('\n')
    .map((line) => withoutHidden(line).trim());
  return [...new Set(labels.filter(isVisible))];
}

/** Everything that is wrong with a foreign value that should be OwnActivities, each named after its service. */
export function ownActivityIssues(value: unknown): Issue[] {
  if (!isObject(value)) return [{ field: 'activities', code: 'wrong_type' }];
  return Object.entries(value).flatMap(([field, labels]) => issueOf(field, labels));
}

function issueOf(field: string, labels: unknown): Issue[] {
  return isServiceType(field) ? labelIssues(field, labels) : [{ field, code: 'unknown_key' }];
}

function labelIssues(field: string, labels: unknown): Issue[] {
  if (!Array.isArray(labels) || !labels.every(isLabel) || new Set(labels).size < labels.length)
    return [{ field, code: 'wrong_type' }];
  if (labels.length > OWN_ACTIVITIES_MAX) return [{ field, code: 'activities_count' }];
  return labels.some((label) => countCharacters(label) > ACTIVITY_LABEL_MAX)
    ? [{ field, code: 'activity_length' }]
    : [];
}

function isLabel(label: unknown): label is string {
  if (typeof label !== 'string' || !isWellFormed(label)) return false;
  return isVisible(label) && withoutHidden(label) === label && label.trim() === label;
}

/**
 * Out of a foreign value, as the server stores and sends it; none where it is something else: an older server has none. Services
 * that this app does not know are kept (D448).
 */
export function ownActivitiesIn(value: unknown): OwnActivities {
  if (!isObject(value)) return {};
  const isRight = Object.entries(value).every(([field, labels]) => labelIssues(field, labels).length === 0);
  return isRight ? (value as OwnActivities) : {};
}
