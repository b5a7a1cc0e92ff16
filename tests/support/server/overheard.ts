/**
 * Records all browser traffic, because `send` (server.ts) never sees passwords typed in browsers. secrets.ts searches
 * for them.
 */
import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test';
import type { Foreign as Json } from '../reading/json';
import { overhearPage } from './secrets';

const GRANT = '/api/app/delivery-grant';

/** Called by the runner's configuration, which each worker loads before any test. */
export function overhearBrowsers(): void {
  const { launch, connectOverCDP } = chromium;
  chromium.launch = async (...args) => listening(await launch.apply(chromium, args));
  chromium.connectOverCDP = async (...args: unknown[]) =>
    listening(await (connectOverCDP as (...all: unknown[]) => Promise<Browser>).apply(chromium, args));
}

function listening(browser: Browser): Browser {
  for (const context of browser.contexts()) listen(context);
  return browser.on('context', listen);
}

function listen(context: BrowserContext): void {
  context.on('request', (request) => overhearPage({ sent: sentBy(request) }));
  context.on('requestfinished', async (request) => {
    if (new URL(request.url()).pathname === GRANT) overhearPage({ answer: await answerTo(request) });
  });
}

function sentBy(request: Request): Json {
  if (request.method() === 'GET') return null;
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

async function answerTo(request: Request): Promise<Json> {
  const answer = await request.response().catch(() => null);
  return answer?.json().catch(() => null) ?? null;
}
