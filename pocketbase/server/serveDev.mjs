/** `npm run dev`: Vite with hot reload in front of the server. */
import { context } from 'esbuild';
import { createServer } from 'vite';
import { rulesOptions } from '../build/rules.mjs';
import { freePort, launchServer } from './launch.mjs';

/** @type {(start: Start) => Promise<Server>} */
export async function serve({ config, executable, sync, log, running, lock, confirmed }) {
  // PocketBase restarts its hooks when the bundle changes.
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
