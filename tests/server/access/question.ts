/** How one route is asked, for routeProbes.ts and adminProbes.ts. */
import type { Attempt } from './ask';
import { token } from './furnish';
import type { Actor, Stage } from './stage';

/** A question and what is right: `ok` where the table allows it, `no` where the usual denial of a route is not it. */
export type Question = Partial<Attempt> & { path: string; ok: number[]; no?: number[] };
export type Ask = (stage: Stage, actor: Actor, allowed: boolean) => Question | Promise<Question>;

export const simple =
  (path: string, more: Partial<Question> = {}): Ask =>
  () => ({ path, ok: [200], ...more });

/** An address nobody has yet. */
export const address = () =>
  `neu.${token()
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@example.org`;
