/** `npm run dev`: Vite with hot reload at the configured address, the server on a port of its own behind it. */
import { context } from 'esbuild';
import { createServer } from 'vite';
import { freePort, launchServer } from '../launch.mjs';
import { rulesOptions } from '../rules.mjs';

/** @returns the server behind, with the address of Vite. @type {(start: Start) => Promise<Server>} */
export async function serve({ config, executable, sync, log, running, lock, confirmed }) {
  // A changed rule is bundled again; PocketBase sees the new file and restarts its hooks.
  const rules = await context(rulesOptions());
  await rules.watch();
  running.push({ stop: () => rules.dispose() });
  const server = await launchServer({
    executable,
    dir: config.dir,
    port: await freePort(),
    sync,
    publicUrl: `http://${config.host}:${config.port}`,
    watch: true,
    onLine: log,
    confirmed,
    lock,
  });
  running.push(server);
  process.env.OBJEKTBELEG_SERVER = server.url;
  const vite = await createServer({ server: { host: config.host, port: config.port, strictPort: true } });
  await vite.listen();
  running.push({ stop: () => vite.close() });
  return { ...server, url: `http://${config.host}:${config.port}` };
}
