/** The memory of a server's process, for rules that count in it: as the hooks' `app.store()`, whose values are texts. */
import { beforeEach } from 'vitest';

type Store = { setFunc(key: string, next: (old: unknown) => unknown): void; remove(key: string): void };
export type App = { store(): Store };

/** An app with a memory that is empty before each test. */
export function appWithMemory(): App {
  const values = new Map<string, unknown>();
  beforeEach(() => values.clear());
  const store: Store = {
    setFunc: (key, next) => void values.set(key, next(values.get(key))),
    remove: (key) => void values.delete(key),
  };
  return { store: () => store };
}
