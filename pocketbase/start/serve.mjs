/** The real start: one origin for the app and its server. */
import { launchServer } from '../launch.mjs';

/** @returns the server of launch.mjs at the configured address. @type {(start: Start) => Promise<Server>} */
export async function serve({ config, executable, sync, log, running, lock, confirmed }) {
  let quiet = true;
  // PocketBase's own greeting names addresses that are said better below; what it prints later is for the operator.
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
