/** Requests that queue for a server's one database writer, in their sending order. */

import { send, type TestServer } from '../server/server';
import { holdingWriter } from './secondWriter';

/** Extra reads: their answers prove that the server has read the earlier requests. */
const READS = 8;

/**
 * Sends requests in sequence while writes are blocked. All have checked their rights before the lock is released.
 * @returns their answers, in sending order.
 */
export async function whileNothingWrites<T>(server: TestServer, requests: (() => Promise<T>)[]): Promise<T[]> {
  const release = await holdingWriter(server.dir);
  const answers: Promise<T>[] = [];
  try {
    for (const request of requests) {
      answers.push(request());
      for (let read = 0; read < READS; read++) await send(server, '/api/app/config');
    }
  } finally {
    await release();
  }
  return Promise.all(answers);
}
