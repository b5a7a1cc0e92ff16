/**
 * What was done, as somebody says it beside the service: activities, and from when to when (D179). Never required. Of an
 * activity code and German word are sealed together, so that a word that is changed later changes no old record.
 */
import type { ServiceType } from './service';

/** `code`: of the list in activities.ts, '' for a company's own; `label`: the German word, or the company's as typed. */
export type Activity = { code: string; label: string };

/** `from`, `until`: 'HH:MM' by the clock on the wall there, as somebody says it; null = not said. */
export type Work = { activities: Activity[]; from: string | null; until: string | null };

/** What is chosen in a form, for the service it was chosen of: of another one nothing of it was done. */
export type ChosenWork = Work & { service: ServiceType | null };

/** Nothing said. */
export const NO_WORK: Work = { activities: [], from: null, until: null };

/** What a form says of the service it has now; null where nothing is said. */
export function workOf({ work, serviceType }: { work?: ChosenWork; serviceType: ServiceType | null }): Work | null {
  if (!work) return null;
  const { service, activities, from, until } = work;
  const own = service === serviceType ? activities : [];
  const isSaid = own.length > 0 || from !== null || until !== null;
  return isSaid ? { activities: own.map(({ code, label }) => ({ code, label })), from, until } : null;
}

/** The same choice with a change; what was chosen of another service is let go. */
export function changedWork(
  { work, serviceType }: { work?: ChosenWork; serviceType: ServiceType | null },
  change: Partial<Work>,
): ChosenWork {
  return { ...NO_WORK, ...workOf({ ...(work && { work }), serviceType }), ...change, service: serviceType };
}
