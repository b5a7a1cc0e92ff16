/** Before the first server test: installs the executable and builds the hooks' rules. */
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { buildRules } from '../../../pocketbase/build/rules.mjs';

export async function setup(): Promise<void> {
  await Promise.all([buildRules(), ensurePocketbase()]);
}
