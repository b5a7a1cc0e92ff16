import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerClient, WorkerBroken } from '../../../src/platform/workerClient';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  requests: string[] = [];
  terminated = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(question: string) {
    this.requests.push(question);
  }
  terminate() {
    this.terminated = true;
  }
  answer(text: string) {
    this.onmessage?.({ data: text });
  }
}

const start = () => new FakeWorker() as unknown as Worker;
const worker = (index = 0) => FakeWorker.made[index]!;
const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  FakeWorker.made = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('answers one request at a time, in order, by one worker', async () => {
  const request = createWorkerClient<string, string>(start, 1000);
  const answers = [request('a'), request('b')];
  await turn();
  expect(worker().requests).toEqual(['a']);
  worker().answer('A');
  await turn();
  expect(worker().requests).toEqual(['a', 'b']);
  worker().answer('B');
  expect(await Promise.all(answers)).toEqual(['A', 'B']);
  expect(FakeWorker.made).toHaveLength(1);
});

test('fails only the request of a broken worker, then starts a new one', async () => {
  const query = createWorkerClient<string, string>(start, 1000);
  const broken = expect(query('a')).rejects.toBeInstanceOf(WorkerBroken);
  const next = query('b');
  await turn();
  worker().onerror?.();
  await broken;
  await turn();
  expect(worker().terminated).toBe(true);
  worker(1).answer('B');
  expect(await next).toBe('B');
});

test('gives a silent worker up after its time', async () => {
  const requested = createWorkerClient<string, string>(start, 1000);
  const silent = expect(requested('a')).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(1000);
  await silent;
  expect(worker().terminated).toBe(true);
});
