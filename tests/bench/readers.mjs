/**
 * Holds many realtime streams open in a process of its own. It runs with low priority: reading is the clients' cost,
 * not the server's.
 */
import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';

const [, , url = '', token = '', topic = '', count = '0'] = process.argv;
/** ms until an ended stream is opened again. */
const BACK_AFTER = 3000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** @param reads false: reads its id and then nothing more. */
async function open(reads) {
  const stream = await new Promise((resolve, reject) =>
    get(`${url}/api/realtime`, { agent }, resolve).once('error', reject),
  );
  const clientId = await new Promise((resolve) =>
    stream.once('data', (chunk) => resolve(/"clientId":"([^"]+)"/.exec(String(chunk))?.[1])),
  );
  // The server ends an idle stream. An EventSource reopens it.
  stream.once('close', () => back(reads));
  if (reads) stream.resume();
  else stream.pause();
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions: [topic] }),
  });
  if (answer.status !== 204) throw new Error(`subscription: ${answer.status}`);
}

function back(reads) {
  setTimeout(() => open(reads).catch(() => back(reads)), BACK_AFTER);
}

setPriority(19);
await open(false);
for (let opened = 0; opened < Number(count); opened += 50)
  await Promise.all(Array.from({ length: 50 }, () => open(true)));
console.log('open');
