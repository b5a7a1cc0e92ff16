/**
 * People type passwords in browsers, which `send` (server.ts) never sees. This records all browser traffic, so that
 * secrets.ts can search for passwords and grants.
 */
import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test';
import type { Foreign as Json } from './json';
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

/** Its JSON body, or null. */
function sentBy(request: Request): Json {
  if (request.method() === 'GET') return null;
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

/** The answer's JSON; null when the page has gone. */
async function answerTo(request: Request): Promise<Json> {
  const answer = await request.response().catch(() => null);
  return answer?.json().catch(() => null) ?? null;
}
