/** No mail leaves past its quota, and none holds a link of somebody else's (D336): there is one way out for all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const HOOKS = fileURLToPath(new URL('../../pocketbase/pb_hooks/', import.meta.url));
const FILES = readdirSync(HOOKS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.startsWith('generated'))
  .map((name) => ({ name, text: readFileSync(join(HOOKS, name), 'utf8') }));
const where = (pattern: RegExp) =>
  FILES.filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort();

describe('the way out of a mail', () => {
  it('is one function, and it asks for a stamp first', () => {
    expect(where(/newMailClient|MailerMessage|sendmail/i)).toEqual([]);
    expect(where(/getenv\('MAIL_RELAY_KEY'\)/)).toEqual(['lib/mail/mail.js']);
    const { text = '' } = FILES.find(({ name }) => name === 'lib/mail/mail.js') ?? {};
    expect(text.match(/method: 'POST'/g)).toHaveLength(1);
    expect(text).toMatch(/function handToRelay\(app, \{ stamp,[^\n]*\n {2}budget\.useStamp\(stamp, to\);\n/);
  });

  it('takes stamps of the budget alone, whose actors nobody else names', () => {
    expect(where(/\buseStamp\(/)).toEqual(['lib/mail/budget.js', 'lib/mail/mail.js']);
    expect(where(/Number\.POSITIVE_INFINITY/).filter((name) => name.includes('mail'))).toEqual(['lib/mail/budget.js']);
    expect(where(/budget\.SERVER/)).toEqual(['lib/letters/sending.js', 'lib/operations/alarm.js']);
    expect(where(/most: quotas\.MAILS_/)).toEqual(['lib/mail/budget.js']);
  });
});

describe('the words of a mail', () => {
  it('stay as they are only where they are the server’s own', () => {
    expect(where(/\btoExactText\(|map\(toExactText\)/).filter((name) => name !== 'lib/mail/layout.js')).toEqual([
      'lib/letters/witness.js',
      'lib/operations/alarm.js',
    ]);
  });
});
