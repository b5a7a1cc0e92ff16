/** Before the first browser test: the built app, the rules and the executable are those of today's sources. */
import { build } from '../../pocketbase/build.mjs';
import { pocketbase } from '../../pocketbase/install.mjs';

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as a default export only.
export default async function setup(): Promise<void> {
  await build(() => {});
  await pocketbase();
}
