/** Every mail passes the quota, and no mail contains a foreign link (D336): there is one function for all. */
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

describe('sending of mails', () => {
  it('is one function, which checks the quota first', () => {
    expect(where(/newMailClient|MailerMessage|sendmail\b/)).toEqual([]);
    expect(where(/getenv\('MAIL_RELAY_KEY'\)/)).toEqual(['lib/mail/mail.js']);
    const { text = '' } = FILES.find(({ name }) => name === 'lib/mail/mail.js') ?? {};
    expect(text.match(/method: 'POST'/g)).toHaveLength(1);
    expect(text).toMatch(/function handToRelay\(app, \{ stamp,[^\n]*\n {2}budget\.useStamp\(stamp, to\);\n/);
  });

  it('takes quota stamps with fixed actors only', () => {
    expect(where(/\buseStamp\(/)).toEqual(['lib/mail/budget.js', 'lib/mail/mail.js']);
    expect(where(/Number\.POSITIVE_INFINITY/).filter((name) => name.includes('mail'))).toEqual(['lib/mail/budget.js']);
    expect(where(/budget\.SERVER/)).toEqual(['lib/notifications/sending.js', 'lib/operations/alarm.js']);
    expect(where(/most: quotas\.MAILS_/)).toEqual(['lib/mail/budget.js']);
  });
});

describe('texts of a mail', () => {
  it('are unescaped only when the server wrote them', () => {
    expect(where(/\btoExactText\(|map\(toExactText\)/).filter((name) => name !== 'lib/mail/layout.js')).toEqual([
      'lib/notifications/witness.js',
      'lib/operations/alarm.js',
    ]);
  });
});
