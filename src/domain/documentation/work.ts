/**
 * What was done: activities, and from when to when. Optional. Code and German label are
 * sealed together, so that a later rename changes no old record.
 */
import type { ServiceType } from './service';

/** `code`: in activities.ts, '' for a company's own; `label`: German, or the company's text. */
export type Activity = { code: string; label: string };

/** `from`, `until`: 'HH:MM' local time as stated; null = not stated. */
export type Work = { activities: Activity[]; from: string | null; until: string | null };

/** A form's choice with its service: a change of service drops it. */
export type ChosenWork = Work & { service: ServiceType | null };

export const NO_WORK: Work = { activities: [], from: null, until: null };

/** The choice for the current service; null for none. */
export function workOf({ work, serviceType }: { work?: ChosenWork; serviceType: ServiceType | null }): Work | null {
  if (!work) return null;
  const { service, activities, from, until } = work;
  const own = service === serviceType ? activities : [];
  const isFilled = own.length > 0 || from !== null || until !== null;
  return isFilled ? { activities: own.map(({ code, label }) => ({ code, label })), from, until } : null;
}

/** A changed choice; drops one of another service. */
export function changedWork(
  { work, serviceType }: { work?: ChosenWork; serviceType: ServiceType | null },
  change: Partial<Work>,
): ChosenWork {
  return { ...NO_WORK, ...workOf({ ...(work && { work }), serviceType }), ...change, service: serviceType };
}
