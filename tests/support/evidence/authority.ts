/** A time-stamping authority on loopback: `openssl ts` with its own root and certificate. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Outside, startOutside } from '../outside/outside';
import { send } from '../server/server';
import { sql } from '../server/sql';

const CONFIG = `
[tsa]
serial = serial
signer_cert = tsa.pem
certs = root.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[stamping]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[picky]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
`;

export type Authority = Outside & {
  /** Its answer to a query; `picky`: without SHA-256. */
  stamp(query: Buffer, section?: 'tsa' | 'picky'): Promise<Buffer>;
  /** Whether openssl accepts the answer for these bytes, by the root alone. @returns its output. */
  verify(data: Buffer, reply: Buffer): Promise<string>;
  root: string;
};

/** It answers honestly until `reply` is set. @param subject of its certificate, in openssl's form. */
export async function startAuthority(subject = '/CN=Zeitstempel'): Promise<Authority> {
  const cwd = await mkdtemp(join(tmpdir(), 'authority-'));
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd });
  await writeFile(join(cwd, 'serial'), '01\n');
  const key = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', name];
  const own = ['req', '-config', 'ts.cnf', '-x509', '-extensions', 'root', '-subj', '/CN=Wurzel', '-days', '30'];
  await writeFile(join(cwd, 'ts.cnf'), `[req]\ndistinguished_name = dn\n[dn]\n${CONFIG}`);
  await openssl(...own, ...key('root.key'), '-out', 'root.pem');
  await openssl('req', '-config', 'ts.cnf', '-utf8', '-subj', subject, ...key('tsa.key'), '-out', 'tsa.csr');
  const signing = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '30'];
  const extended = ['-extfile', 'ts.cnf', '-extensions', 'stamping'];
  await openssl('x509', '-req', '-in', 'tsa.csr', ...signing, ...extended, '-out', 'tsa.pem');

  // In sequence: openssl counts in a file.
  let last: Promise<unknown> = Promise.resolve();
  const stamp = (query: Buffer, section = 'tsa'): Promise<Buffer> => {
    const next = last.then(async () => {
      await writeFile(join(cwd, 'query.tsq'), query);
      const words = ['-queryfile', 'query.tsq', '-out', 'reply.tsr'];
      await openssl('ts', '-reply', '-config', 'ts.cnf', '-section', section, ...words).catch(() => {
        // A rejection is an answer, although openssl exits with 1.
      });
      return readFile(join(cwd, 'reply.tsr'));
    });
    last = next.catch(() => {});
    return next;
  };
  const verify = async (data: Buffer, reply: Buffer): Promise<string> => {
    await writeFile(join(cwd, 'data'), data);
    await writeFile(join(cwd, 'given.tsr'), reply);
    const words = ['-data', 'data', '-in', 'given.tsr', '-CAfile', 'root.pem'];
    const reported = await openssl('ts', '-verify', ...words).catch((failure) => failure);
    return `${reported.stdout}${reported.stderr}`;
  };
  const outside = await startOutside();
  const { stop } = outside;
  return Object.assign(outside, {
    stamp,
    verify,
    root: join(cwd, 'root.pem'),
    stop: async () => {
      await stop();
      await rm(cwd, { recursive: true, force: true });
    },
  });
}

export function answersHonestly(authority: Authority): void {
  authority.reply = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(await authority.stamp(Buffer.concat(chunks)));
  };
}

/** Stamps signed checkpoints, as the hourly job does. @returns how many have a stamp. */
export async function stampNow(server: { url: string; su: string }): Promise<number> {
  const size = async () => Number((await sql(server, 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps'))[0]?.n);
  const before = await size();
  await sql(server, 'UPDATE evidence_stamping SET due = 0');
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    await send(server, '/api/crons/stamps', { method: 'POST', token: server.su });
    const now = await size();
    if (now > before) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No authority gave a time.');
}
