/** Before the first server test: the executable is there and the hooks carry the rules of today's sources. */
import { ensurePocketbase } from '../../pocketbase/install.mjs';
import { buildRules } from '../../pocketbase/rules.mjs';

export async function setup(): Promise<void> {
  await Promise.all([buildRules(), ensurePocketbase()]);
}
