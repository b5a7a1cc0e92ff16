/** Shrinks a failing plan: removes ever fewer acts while the same promise breaks. */
import type { Act, Plan } from './plan';

/** Most attempts: a history must be readable, not minimal. */
const TRIES = 200;

/** @param breaks whether a plan still violates the promise. */
export async function shrunk(plan: Plan, breaks: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let acts: Act[] = plan.acts;
  let tries = 0;
  for (let size = Math.ceil(acts.length / 2); size >= 1 && tries < TRIES; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < acts.length && tries < TRIES; ) {
      const fewer = [...acts.slice(0, from), ...acts.slice(from + size)];
      tries++;
      if (await breaks({ ...plan, acts: fewer })) acts = fewer;
      else from += size;
    }
  }
  return { ...plan, acts };
}
