import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as rules from '../../../src/domain/forServer';
import { type Case, type Engine, encode, evaluate, startEngine } from './engine';
import { distances, parityCases } from './parityCases';

const OURS = rules as unknown as Record<string, Record<string, unknown>>;
const CASES = parityCases();
let engine: Engine;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

function names(kind: 'function' | 'value'): string[] {
  return Object.entries(OURS).flatMap(([module, all]) =>
    Object.keys(all)
      .filter((name) => (typeof all[name] === 'function') === (kind === 'function'))
      .map((name) => `${module}.${name}`),
  );
}

async function expectParity(cases: readonly Case[]): Promise<void> {
  const theirs = await engine.evaluate(cases);
  const different = cases
    .map((one, index) => ({ ...one, phone: evaluate(OURS, one), server: theirs[index] }))
    .filter(({ phone, server }) => phone !== server)
    .map(({ path, args, phone, server }) => `${path}(${JSON.stringify(args)}): ${phone} / ${server}`.slice(0, 500));
  expect(theirs).toHaveLength(cases.length);
  expect(different).toEqual([]);
}

describe('phone and server rules give equal answers in both engines', () => {
  it('every rule of the bundle has cases', () => {
    const requests = new Set(CASES.map(({ path }) => path));
    expect(names('function').filter((name) => name !== 'place.getDistanceM' && !requests.has(name))).toEqual([]);
  });

  it('every number, code and sentence is equal', async () => {
    await expectParity(names('value').map((path) => ({ path })));
  });

  for (const module of Object.keys(OURS)) {
    const own = CASES.filter(({ path }) => path.startsWith(`${module}.`));
    if (own.length > 0) it(`${module}: ${own.length} cases`, () => expectParity(own));
  }

  const metres = (text: string | undefined) => Number(JSON.parse(text ?? ''));

  it('distances are equal to the millimetre', async () => {
    const cases = distances().map(([a, b]) => ({ path: 'place.getDistanceM', args: [encode(a), encode(b)] }));
    const theirs = await engine.evaluate(cases);
    const far = cases.filter((one, index) => !(Math.abs(metres(evaluate(OURS, one)) - metres(theirs[index])) < 0.001));
    expect(far).toEqual([]);
  });
});
