/** Serves app and API at one origin. */
import { launchServer } from './launch.mjs';

/** @type {(start: Start) => Promise<Server>} */
export async function serve({ config, executable, sync, log, running, lock, confirmed }) {
  let quiet = true;
  // Hides PocketBase's greeting.
  /** @type {Log} */
  const onLine = (line) => {
    if (!quiet) log(line);
  };
  const { host, port, dir, publicUrl } = config;
  const server = await launchServer({
    executable,
    dir,
    host,
    port,
    sync,
    publicUrl: publicUrl ?? undefined,
    onLine,
    confirmed,
    lock,
  });
  quiet = false;
  running.push(server);
  return server;
}
