/** The request to one route, for routeProbes.ts and adminProbes.ts. */

import { token } from './furnish';
import type { Attempt } from './requester';
import type { Actor, Stage } from './stage';

/** `ok`: statuses where the table allows it. `no`: statuses of a denial that is not the usual one. */
export type Question = Partial<Attempt> & { path: string; ok: number[]; no?: number[] };
export type RequestOptions = (stage: Stage, actor: Actor, allowed: boolean) => Question | Promise<Question>;

export const simple =
  (path: string, more: Partial<Question> = {}): RequestOptions =>
  () => ({ path, ok: [200], ...more });

export const address = () =>
  `neu.${token()
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@example.org`;
