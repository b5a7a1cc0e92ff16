/** nginx and Caddy for tests of deploy/: named, installed, or installed or built here. */
import { execFile } from 'node:child_process';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { install, mayInstall } from '../run/aptGet.mjs';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../.cache/caddy', import.meta.url));

const CADDY_VERSION = '2.11.9';
/** A build with an empty Go cache takes five minutes on two busy cores. */
const BUILD_TIMEOUT = 20 * 60_000;

/** @returns the path of nginx: NGINX_BIN, the installed one, else the system's package. */
export async function nginx(log = () => {}) {
  const places = [process.env.NGINX_BIN, '/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
  const found = await firstOf(places);
  if (found) return found;
  if (mayInstall()) {
    log('nginx is being installed by apt-get …');
    install('nginx-light', 'openssl');
  }
  const installed = await firstOf(places);
  if (!installed)
    throw new Error('No nginx was found and none could be installed: install one or name it in NGINX_BIN.');
  return installed;
}

/**
 * @returns the path of Caddy: CADDY_BIN, an earlier build, else built from its Go module. Parallel builds are safe: Go
 *   moves the finished executable into place.
 */
export async function caddy(log = () => {}) {
  const built = join(CACHE, CADDY_VERSION, 'caddy');
  const found = await firstOf([process.env.CADDY_BIN, built]);
  if (found) return found;
  log(`Caddy ${CADDY_VERSION} is being built with Go (about five minutes) …`);
  await mkdir(join(CACHE, CADDY_VERSION), { recursive: true });
  const words = ['install', '-ldflags', '-s -w', `github.com/caddyserver/caddy/v2/cmd/caddy@v${CADDY_VERSION}`];
  const env = { ...process.env, GOBIN: join(CACHE, CADDY_VERSION), CGO_ENABLED: '0' };
  await run('go', words, { env, timeout: BUILD_TIMEOUT }).catch((error) => {
    throw new Error(
      `Caddy could not be built: install Go, or name an executable in CADDY_BIN (${error.message.split('\n', 1)[0]}).`,
    );
  });
  return built;
}

async function firstOf(paths) {
  for (const path of paths)
    if (
      path &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return path;
  return null;
}
