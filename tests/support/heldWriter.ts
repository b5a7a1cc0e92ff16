/** Requests that wait for the one writing lock of a running server's database in the order in which they were sent. */
import { holdingWriter } from './secondWriter';
import { send, type TestServer } from './server';

/** Requests that go past the waiting ones: each is answered after the server has read those that were sent before it. */
const READS = 8;

/**
 * Sends requests one after the other while nothing can be written. Each has asked its rights when the lock is released.
 * @returns their answers, in the order in which they were sent.
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
