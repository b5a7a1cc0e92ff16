/** One function decides who may replace a credential; no hook writes one without it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const HOOKS = fileURLToPath(new URL('../../pocketbase/pb_hooks/', import.meta.url));

/** Statements that write an address, a password or the second factor, or create a pairing code. */
const WRITES = /\.(setPassword|setEmail)\(|\.set\('(mfa|email|password)'|\bnew Record\([^)]*'pairings'/;

/** Functions that create a record or restore a stored value. No person has signed in with it yet. */
const NO_REPLACEMENT: { [place: string]: string } = {
  'accounts.pb.js (top level)': 'the launcher draws the password of its own superuser',
  'lib/accounts/accountMail.js createDecoyAccount': 'a record that is never saved',
  'lib/accounts/enrol.js newAccount': 'a new account',
  'lib/accounts/hooks.js beforeSave': 'the same address in its normal form',
  'lib/accounts/signUp.js accountOf': 'a new account',
  'lib/pairing/codes.js createPairing': 'its callers ask requirePairable, or made the account in the same transaction',
  'lib/pairing/codes.js makeForApp': 'a code of the phone for itself, and redeeming it asks isPairable',
};

type Function = { name: string; body: string };

function functionsIn(text: string): Function[] {
  const parts = text.split(/^(?=(?:async )?function \w+\()/m);
  return parts.flatMap((part, index) => {
    const name = /^(?:async )?function (\w+)/.exec(part)?.[1];
    if (index === 0 || !name) return [{ name: '(top level)', body: part }];
    const end = part.indexOf('\n}\n') + 3;
    return [
      { name, body: part.slice(0, end) },
      { name: '(top level)', body: part.slice(end) },
    ];
  });
}

function hookFiles(): string[] {
  return readdirSync(HOOKS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('generated'),
  );
}

function writers(): { place: string; isChecked: boolean }[] {
  return hookFiles().flatMap((name) =>
    functionsIn(readFileSync(join(HOOKS, name), 'utf8'))
      .filter(({ body }) => WRITES.test(body.replace(/\s+/g, ' ')))
      .map((one) => ({
        place: `${relative(HOOKS, join(HOOKS, name))} ${one.name}`,
        isChecked: one.body.includes('authorizeReplacement('),
      })),
  );
}

describe('functions that write a credential', () => {
  it('call authorizeReplacement first, with named exceptions', () => {
    const silent = writers().filter(({ isChecked: wasRequested }) => !wasRequested);
    expect(silent.map(({ place }) => place).sort()).toEqual(Object.keys(NO_REPLACEMENT).sort());
  });

  it('are found at all', () => {
    const askingBox = writers().filter(({ isChecked: wasRequested }) => wasRequested);
    expect(askingBox.map(({ place }) => place).sort()).toEqual([
      'lib/accounts/accountMail.js choosePassword',
      'lib/accounts/accountMail.js confirmEmailChange',
      'lib/accounts/addresses.js releaseAddress',
      'lib/accounts/employees.js changeEmployeeEmail',
      'lib/accounts/employees.js deleteEmployee',
      'lib/accounts/employees.js password',
      'lib/accounts/hooks.js endCompanyAccess',
      'lib/accounts/ownAccount.js changePassword',
      'lib/accounts/secondFactor.js switchSecondFactor',
      'lib/accounts/superAdmin.js createOrResetSuperAdmin',
      'lib/accounts/superAdmin.js endFactor',
      'lib/admin/leaving.js deleteAccount',
      'lib/admin/people.js editUser',
      'lib/admin/secondFactor.js resetSecondFactor',
      'lib/erasing/offices.js vacateAccount',
    ]);
  });

  it('never bypass the model hook by SQL', () => {
    const bySql = hookFiles().filter((name) =>
      /UPDATE users SET [^'"`]*\b(email|password|mfa)\b\s*=/i.test(readFileSync(join(HOOKS, name), 'utf8')),
    );
    expect(bySql).toEqual([]);
  });
});
