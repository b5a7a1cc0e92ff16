/** A company's own activities: offered beside the service list, sealed as typed. Pure. */
import type { Issue } from '../issue';
import { ACTIVITY_LABEL_MAX } from '../limits';
import { isObject } from '../shape';
import { countCharacters, isVisible, isWellFormed, wellFormed, withoutHidden } from '../text/text';
import { isServiceType, type ServiceType } from './service';

/** Own activities of a service. */
export const OWN_ACTIVITIES_MAX = 20;

/** Labels by service, in the offered order. */
export type OwnActivities = { [service in ServiceType]?: string[] };

/** Form lines as labels: distinct, without empty ones. */
export function labelsIn(lines: string): string[] {
  const labels = wellFormed(lines)
    .split('\n')
    .map((line) => withoutHidden(line).trim());
  return [...new Set(labels.filter(isVisible))];
}

/** Issues of a foreign value, by service. */
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
 * Parses a foreign value; none for an invalid one or an older server. Keeps unknown services.
 */
export function ownActivitiesIn(value: unknown): OwnActivities {
  if (!isObject(value)) return {};
  const isRight = Object.entries(value).every(([field, labels]) => labelIssues(field, labels).length === 0);
  return isRight ? (value as OwnActivities) : {};
}
