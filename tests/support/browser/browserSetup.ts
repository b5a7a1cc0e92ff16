/** Before the first browser test: builds app, rules and executable from today's sources. */
import { ensureBuilt } from '../../../pocketbase/build/build.mjs';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as a default export only.
export default async function setup(): Promise<void> {
  await ensureBuilt(() => {});
  await ensurePocketbase();
}
