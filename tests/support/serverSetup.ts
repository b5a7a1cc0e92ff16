/** Before the first server test: installs the executable and builds the hooks' rules. */
import { ensurePocketbase } from '../../pocketbase/install.mjs';
import { buildRules } from '../../pocketbase/rules.mjs';

export async function setup(): Promise<void> {
  await Promise.all([buildRules(), ensurePocketbase()]);
}
