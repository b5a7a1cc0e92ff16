/** Webhooks reach public addresses only, take no redirect, and a slow receiver delays no other. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../pocketbase/webhooks/addresses.mjs';
import { startWebhooks } from '../../../pocketbase/webhooks/sender.mjs';
import { webhookPause, webhookUrlIssues } from '../../../src/domain/people/webhook';

const CLOSED = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
  ...['5f00::1', 'fe80::1%eth0', 'localhost', ''],
];
const OPEN = [
  ...['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'],
];

describe('the rule of addresses', () => {
  it('closes every private and special range', () => {
    expect(CLOSED.filter(isPublicAddress)).toEqual([]);
  });

  it('opens the public addresses beside them', () => {
    expect(OPEN.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('takes https addresses without user and fragment', () => {
    const right = ['https://example.org', 'https://example.org:8443/a/b?c=%20d&e=1', 'https://[2606:4700::1]/x'];
    const wrong = [
      ...['http://example.org/', 'https://', 'https://a@example.org/', 'https://example.org/#a', 'ftp://example.org'],
      ...[
        'https://exa mple.org',
        'https://example.org/ä',
        'https://example.org\\@10.0.0.1/',
        'javascript:alert(1)',
        '',
      ],
      `https://example.org/${'a'.repeat(500)}`,
    ];
    expect(right.filter((url) => webhookUrlIssues(url, false).length > 0)).toEqual([]);
    expect(wrong.filter((url) => webhookUrlIssues(url, false).length === 0)).toEqual([]);
    expect(webhookUrlIssues('http://10.0.0.1/', true)).toEqual([]);
    for (const url of right) expect(() => new URL(url)).not.toThrow();
  });

  it('waits longer after each attempt, at most six hours', () => {
    const pauses = [1, 2, 3, 9, 10, 30].map((attempts) => webhookPause(attempts) / 60_000);
    expect(pauses).toEqual([1, 2, 4, 256, 360, 360]);
  });
});

const open: (() => unknown)[] = [];
afterAll(() => Promise.all(open.map((stop) => stop())));
const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

async function sender(env: { WEBHOOK_PRIVATE?: string }) {
  const { env: own, stop } = await startWebhooks(env);
  open.push(stop);
  return async (groups: { url: string; events: { id: string; body: string }[]; secret?: string }[], key?: string) => {
    const answer = await fetch(own.WEBHOOK_SENDER ?? '', {
      method: 'POST',
      headers: { Authorization: key ?? own.WEBHOOK_SENDER_KEY ?? '' },
      body: JSON.stringify({ groups: groups.map((group) => ({ secret, ...group })) }),
    });
    return answer.status === 200 ? (await answer.json()).outcomes : answer.status;
  };
}

const bodyIn = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
const event = (id: string) => ({ id, body: `{"id":"${id}","ort":"Köln"}` });

describe('the sender', () => {
  it('signs so that the standard library verifies it', async () => {
    const received: unknown[] = [];
    const url = await receiver(async (request, response) => {
      received.push(new Webhook(secret).verify(await bodyIn(request), request.headers as Record<string, string>));
      response.writeHead(204).end();
    });
    const send = await sender({ WEBHOOK_PRIVATE: '1' });
    expect(await send([{ url, events: [event('a'), event('b')] }])).toEqual([
      { id: 'a', status: 204, why: '' },
      { id: 'b', status: 204, why: '' },
    ]);
    expect(received).toEqual([
      { id: 'a', ort: 'Köln' },
      { id: 'b', ort: 'Köln' },
    ]);
    expect(await send([{ url, events: [event('c')] }], 'wrong')).toBe(403);
    expect(await send([{ url, events: [event('c')], secret: '' }])).toEqual([{ id: 'c', status: 0, why: 'secret' }]);
  });

  it('signs so that the example of docs/api-v1.md verifies it, and nothing else', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/api-v1.md'), 'utf8');
    const example = (/```js\n(import [\s\S]*?)```/.exec(page)?.[1] ?? '').replace('function', 'export function');
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(example)}`);
    const judged: boolean[] = [];
    const url = await receiver(async (request, response) => {
      const body = await bodyIn(request);
      const old = { ...request.headers, 'webhook-timestamp': '1' };
      judged.push(isGenuine(request.headers, body, secret), isGenuine(request.headers, `${body} `, secret));
      judged.push(isGenuine(old, body, secret), isGenuine(request.headers, body, secret.replace('YWFh', 'YWFi')));
      response.end();
    });
    const send = await sender({ WEBHOOK_PRIVATE: '1' });
    await send([{ url, events: [event('a')] }]);
    expect(judged).toEqual([true, false, false, false]);
  });

  it('refuses private addresses, also behind a name or another spelling', async () => {
    let requests = 0;
    const url = await receiver((_request, response) => {
      requests += 1;
      response.end();
    });
    const { port } = new URL(url);
    const send = await sender({});
    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])
      expect([host, await send([{ url: `http://${host}:${port}/`, events: [event('a')] }])]).toEqual([
        host,
        [{ id: 'a', status: 0, why: 'private' }],
      ]);
    expect(requests).toBe(0);
  });

  it('follows no redirect, reads little, and stops at the first failure', async () => {
    const paths: string[] = [];
    const url = await receiver((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(302, { Location: '/elsewhere' }).end('x'.repeat(1024 * 1024));
    });
    const send = await sender({ WEBHOOK_PRIVATE: '1' });
    expect(await send([{ url, events: [event('a'), event('b')] }])).toEqual([{ id: 'a', status: 302, why: '' }]);
    expect(paths).toEqual(['/hook']);
  });

  it('a silent receiver delays no other, and ends after ten seconds', async () => {
    const silent = await receiver(() => {});
    let received = 0;
    const quick = await receiver((_request, response) => {
      received = Date.now();
      response.end();
    });
    const send = await sender({ WEBHOOK_PRIVATE: '1' });
    const began = Date.now();
    const groups = [silent, silent, quick].map((url, index) => ({
      url,
      events: [event(`${index}`), event(`${index}b`)],
    }));
    const outcomes = await send(groups);
    expect(received - began).toBeLessThan(5_000);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(outcomes).toContainEqual({ id: '0', status: 0, why: 'timeout' });
    expect(outcomes).toContainEqual({ id: '2b', status: 200, why: '' });
  }, 20_000);

  it('says why none answered', async () => {
    const url = await receiver((request) => request.destroy());
    const send = await sender({ WEBHOOK_PRIVATE: '1' });
    expect(await send([{ url, events: [event('a')] }])).toEqual([{ id: 'a', status: 0, why: 'unreached' }]);
    expect(await send([{ url: url.replace('http:', 'https:'), events: [event('a')] }])).toMatchObject([{ status: 0 }]);
  });
});
