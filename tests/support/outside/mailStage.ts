/** Fixtures of a file that reads mails: a server with two tenants, and a mail server. */
import { test } from '@playwright/test';
import { startServer, type TestServer } from '../server/server';
import { tenants, type World } from '../server/tenants';
import { type MailServer, startMailServer } from './mailServer';

export type MailStage = { mail: MailServer; server: TestServer; world: World };

/** Call it once per file. @param ready takes the fixtures before the first test; they are removed after the last. */
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
