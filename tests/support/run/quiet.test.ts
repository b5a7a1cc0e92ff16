import { describe, expect, it } from 'vitest';
import { expectConsole, failOnLines } from './quiet';

describe('the console of the unit tests', () => {
  it('fails the test that warns, with the line, and no later test', () => {
    console.warn('%s is deprecated', 'it');
    console.error('and wrong');
    expect(failOnLines).toThrow('console.warn: it is deprecated\nconsole.error: and wrong');
    expect(failOnLines).not.toThrow();
  });

  it('fails the test when Node warns', () => {
    // Node prints no deprecation meanwhile; its listeners still get it.
    process.noDeprecation = true;
    process.emit('warning', Object.assign(new Error('old'), { name: 'DeprecationWarning' }));
    process.noDeprecation = false;
    expect(failOnLines).toThrow('DeprecationWarning: old');
  });

  it('passes when the test expects the line', () => {
    expectConsole(/^it is/);
    console.warn('it is deprecated');
    expect(failOnLines).not.toThrow();
    console.warn('it is deprecated');
    expect(failOnLines).toThrow('deprecated');
  });
});
