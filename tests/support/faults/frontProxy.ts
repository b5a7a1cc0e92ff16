/** The proxies of deploy/ in front of a test server; only addresses, ports and certificate are replaced. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { caddy, nginx } from '../install/installProxies.mjs';

const run = promisify(execFile);
const NAME = 'belege.example.org';

/** A machine may have no IPv6, and a proxy cannot start with an address it lacks. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/** `url`: its https address (self-signed); `plain`: the port without TLS. */
export type FrontProxy = { url: string; port: number; plain: number; stop(): Promise<void> };
export const KINDS = ['nginx', 'Caddy'] as const;

export async function frontProxy(kind: (typeof KINDS)[number], upstream: number): Promise<FrontProxy> {
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-proxy-'));
  const [port, plain] = [(await freePort()) as number, (await freePort()) as number];
  const made = await certificate(dir);
  const files = { dir, port, plain, upstream, ...made };
  const [executable, words] = await (kind === 'nginx' ? asNginx(files) : asCaddy(files));
  const env = { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const child = spawn(executable, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(late);
    await rm(dir, { recursive: true, force: true });
  };
  const until = Date.now() + 30_000;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${kind} does not start: ${output.slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `https://localhost:${port}`, port, plain, stop };
}

type Files = { dir: string; port: number; plain: number; upstream: number; key: string; cert: string };

async function certificate(dir: string) {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME},DNS:localhost`];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', [...words, ...subject, '-keyout', key, '-out', cert]);
  return { key, cert };
}

/** @throws when the file lacks a replaced text: the test would check something else. */
function filled(text: string, values: [string, string][]): string {
  return values.reduce((given, [from, to]) => {
    if (!given.includes(from)) throw new Error(`deploy/ has no '${from}'.`);
    return given.replaceAll(from, to);
  }, text);
}

async function asNginx({ dir, port, plain, upstream, key, cert }: Files): Promise<[string, string[]]> {
  const site = filled(await readFile('deploy/nginx.conf', 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:80;', HAS_IPV6 ? `listen [::1]:${plain};` : ''],
    ['listen [::]:443 ssl http2;', HAS_IPV6 ? `listen [::1]:${port} ssl http2;` : ''],
    [NAME, 'localhost'],
    ['/etc/ssl/objektbeleg/fullchain.pem', cert],
    ['/etc/ssl/objektbeleg/privkey.pem', key],
    ['127.0.0.1:8090', `127.0.0.1:${upstream}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await Promise.all(temporary.map((name) => mkdir(join(dir, name))));
  const paths = temporary.map((name) => `${name}_temp_path ${join(dir, name)};`).join('\n');
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const conf = `${root} pid ${dir}/pid; error_log stderr; worker_processes 1; events { worker_connections 4096; }
http { access_log off; ${paths}\n${site}\n}`;
  await writeFile(join(dir, 'nginx.conf'), conf);
  return [await nginx(), ['-p', dir, '-c', join(dir, 'nginx.conf'), '-g', 'daemon off;']];
}

async function asCaddy({ dir, port, plain, upstream, key, cert }: Files): Promise<[string, string[]]> {
  const site = filled(await readFile('deploy/Caddyfile', 'utf8'), [
    ['\tadmin off', `\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1`],
    [`{$PUBLIC_URL:https://${NAME}}{uri}`, 'https://localhost{uri}'],
    [`{$PUBLIC_URL:https://${NAME}} {`, `localhost {\n\ttls ${cert} ${key}`],
    ['127.0.0.1:8090', `127.0.0.1:${upstream}`],
  ]);
  const conf = join(dir, 'Caddyfile');
  await writeFile(conf, site);
  return [await caddy(), ['run', '--config', conf, '--adapter', 'caddyfile']];
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
