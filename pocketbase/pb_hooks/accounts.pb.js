/// <reference path="../types/pocketbase.d.ts" />
// PocketBase's sign-in routes, and the operator's account commands.

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passUnstored(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passUnstored(e));
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).withPassword(e));
onRecordAuthRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).passwordWasRight(e));
onRecordAuthRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).beginSession(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/accounts/secondStep.js`).sendMailCode(e));

// Our own routes answer here. PocketBase's would under another spelling, which operations/closed.js closes.
onRecordRequestPasswordResetRequest((e) => e.noContent(204));
onRecordRequestVerificationRequest((e) => e.noContent(204));
onRecordRequestEmailChangeRequest((e) => e.noContent(204));
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordConfirmVerificationRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));

// PocketBase sends only the sign-in code, in our wording.
onMailerRecordOTPSend((e) => require(`${__hooks}/lib/accounts/secondStep.js`).codeLetter(e));
onMailerRecordAuthAlertSend(() => {});
onMailerSend((e) => require(`${__hooks}/lib/accounts/signIn.js`).viaRelay(e));

// `objektbeleg superadmin`: the account, and its password link.
$app.rootCmd.addCommand(
  new Command({
    use: 'super-admin',
    run: (_command, args) => {
      console.log(
        JSON.stringify(require(`${__hooks}/lib/accounts/superAdmin.js`).createOrResetSuperAdmin($app, args[0] ?? '')),
      );
    },
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'reset-link',
    run: (_command, args) => {
      const { pageUrl } = require(`${__hooks}/lib/mail/mail.js`);
      const token = $app.findAuthRecordByEmail('users', args[0] ?? '').newPasswordResetToken();
      console.log(pageUrl(`/passwort-neu#t=${token}`));
    },
  }),
);

// `objektbeleg signout`.
$app.rootCmd.addCommand(
  new Command({
    use: 'sign-out-plan',
    run: () => {
      console.log(JSON.stringify(require(`${__hooks}/lib/accounts/signOut.js`).planSignOut($app)));
    },
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'sign-out',
    run: () => {
      console.log(JSON.stringify(require(`${__hooks}/lib/accounts/signOut.js`).signOutAllAccounts($app)));
    },
  }),
);

// `objektbeleg erase`.
$app.rootCmd.addCommand(
  new Command({
    use: 'erase-plan',
    run: (_command, args) => {
      console.log(JSON.stringify(require(`${__hooks}/lib/erasing/command.js`).planErasure($app, args[0] ?? '')));
    },
  }),
);
$app.rootCmd.addCommand(
  new Command({
    use: 'erase',
    run: (_command, args) => {
      console.log(JSON.stringify(require(`${__hooks}/lib/erasing/command.js`).executeErasure($app, args[0] ?? '')));
    },
  }),
);

// The launcher's superuser (launch.mjs): a new password at every start.
$app.rootCmd.addCommand(
  new Command({
    use: 'launch-superuser',
    run: (_command, args) => {
      const password = $security.randomStringWithAlphabet(48, '0123456789abcdef');
      const superusers = $app.findCollectionByNameOrId('_superusers');
      /** @type {core.Record} */
      let account;
      try {
        account = $app.findAuthRecordByEmail(superusers, args[0] ?? '');
      } catch {
        account = new Record(superusers, { email: args[0] });
      }
      account.setPassword(password);
      $app.save(account);
      console.log(`password:${password}`);
    },
  }),
);
