/** A server with two tenants for most tests, removed afterwards. */
import { afterAll } from 'vitest';
import { type MailServer, startMailServer } from '../support/outside/mailServer';
import type { startServer, TestServer } from '../support/server/server';
import { startTenants } from '../support/server/startTenants';
import type { Tenant, World } from '../support/server/tenants';

type Options = Parameters<typeof startServer>[0];
type Stage = { server: TestServer; world: World; a: Tenant };

/** @param options of the server (startServer). `mail`: with a mail server that accepts every mail. */
export async function stage(options: Options & { mail: true }): Promise<Stage & { mail: MailServer }>;
export async function stage(options?: Options): Promise<Stage>;
export async function stage({
  mail: withMail,
  ...options
}: Options & { mail?: true } = {}): Promise<Stage & { mail: MailServer | null }> {
  const mail = withMail ? await startMailServer() : null;
  const { server, world } = await startTenants(mail ? { ...options, env: { ...mail.env, ...options.env } } : options);
  afterAll(async () => {
    await server.remove();
    await mail?.stop();
  });
  return { server, world, a: world.a, mail };
}
