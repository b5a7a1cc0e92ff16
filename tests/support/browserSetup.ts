/** Before the first browser test: the built app, the rules and the executable are those of today's sources. */
import { ensureBuilt } from '../../pocketbase/build.mjs';
import { ensurePocketbase } from '../../pocketbase/install.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as a default export only.
export default async function setup(): Promise<void> {
  await ensureBuilt(() => {});
  await ensurePocketbase();
}
