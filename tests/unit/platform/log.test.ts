import { beforeEach, expect, test, vi } from 'vitest';
import { LOG_LINES } from '../../../src/domain/limits';

beforeEach(() => {
  vi.resetModules();
});

test('lines wait until somebody takes them, oldest first, then go straight there', async () => {
  const { log, setLogSink } = await import('../../../src/platform/log');
  log('first', 'a');
  log('second');
  const seen: string[] = [];
  setLogSink(({ event, detail }) => seen.push(`${event}:${detail}`));
  log('third', 'c');
  expect(seen).toEqual(['first:a', 'second:', 'third:c']);
});

test('while nobody takes them only the newest lines wait', async () => {
  const { log, setLogSink } = await import('../../../src/platform/log');
  for (let i = 0; i < LOG_LINES + 20; i++) log(`event ${i}`);
  const seen: string[] = [];
  setLogSink(({ event }) => seen.push(event));
  expect(seen).toHaveLength(LOG_LINES);
  expect(seen[0]).toBe('event 20');
});

test('a log that fails does not fail the work', async () => {
  const { log, setLogSink } = await import('../../../src/platform/log');
  setLogSink(() => {
    throw new Error('storage full');
  });
  expect(() => log('photo.refused')).not.toThrow();
});
