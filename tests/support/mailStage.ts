/** What the tests of one file stand on that read letters: a server with two tenants, and a mail server of its own. */
import { test } from '@playwright/test';
import { type MailServer, startMailServer } from './mailServer';
import { startServer, type TestServer } from './server';
import { tenants, type World } from './tenants';

export type MailStage = { mail: MailServer; server: TestServer; world: World };

/** Call it once at the head of a file. @param ready takes what stands, before the first test; it is cleared away after the last. */
export function mailStage(ready: (stage: MailStage) => void): void {
  let stage: MailStage;
  test.beforeAll(async () => {
    const mail = await startMailServer();
    const server = await startServer({ env: mail.env, letters: true });
    stage = { mail, server, world: await tenants(server) };
    ready(stage);
  });
  test.afterAll(async () => {
    await stage.server.remove();
    await stage.mail.stop();
  });
}
