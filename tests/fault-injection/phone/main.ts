/**
 * A phone in Node: the real engine, storage code and requests, without a screen. The fault injection sends a person's
 * actions (words.ts).
 */
import { Journal } from './journal';
import type { Answered, SentRequest } from './words';

const [origin = '', folder = '', clock = '0'] = process.argv.slice(2);

const RealDate = Date;
class PhoneDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? PhoneDate.now() : given[0]);
  }
  static override now(): number {
    return RealDate.now() + Number(clock);
  }
}

function becomeBrowser(): void {
  const ignore = () => {};
  const listens = { addEventListener: ignore, removeEventListener: ignore };
  const page: Record<string, unknown> = {
    Date: PhoneDate,
    location: { origin, href: `${origin}/` },
    document: { visibilityState: 'visible', ...listens },
    window: globalThis,
    ...listens,
    navigator: { onLine: true, userAgent: 'a phone in Node' },
  };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, writable: true });
}

const say = (words: Answered) => process.send?.(words);

becomeBrowser();
await import('./indexedDb');
const journal = await Journal.install(folder);
const { begin } = await import('./app');
const act = await begin(journal);
process.on('message', ({ call, command }: SentRequest) => {
  act(command).then(
    (value) => say({ call, value }),
    (error) => say({ call, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  );
});
// Without its parent nothing would end it.
process.on('disconnect', () => process.exit(0));
say({ ready: true });
