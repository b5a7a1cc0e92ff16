/** Validates a foreign Work value: at a delivery, and in every row. */
import type { IssueCode } from '../issue';
import { ACTIVITIES_MAX, ACTIVITY_LABEL_MAX } from '../limits';
import { isObject } from '../shape';
import { countCharacters, isVisible, isWellFormed } from '../text/text';
import type { Work } from './work';

/** Shape of a code; a newer app's unknown code is kept. */
const CODE = /^[a-z]+(_[a-z]+)*$/;
const CODE_MAX = 40;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export function workIssue(value: unknown): IssueCode | null {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'activities,from,until') return 'work_invalid';
  const { activities, from, until } = value;
  const isTimed = [from, until].every((time) => time === null || (typeof time === 'string' && CLOCK.test(time)));
  if (!isTimed || !Array.isArray(activities) || activities.length > ACTIVITIES_MAX) return 'work_invalid';
  return activities.every(isActivity) ? null : 'work_invalid';
}

function isActivity(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'code,label') return false;
  const { code, label } = value;
  if (typeof code !== 'string' || typeof label !== 'string') return false;
  if (code !== '' && !(CODE.test(code) && code.length <= CODE_MAX)) return false;
  return isWellFormed(label) && isVisible(label) && countCharacters(label) <= ACTIVITY_LABEL_MAX;
}

/** A stored Work, or null: older rows have none. */
export function workIn(value: unknown): Work | null {
  return workIssue(value) === null ? (value as Work) : null;
}
