/// <reference path="../types/pocketbase.d.ts" />
// What PocketBase's own routes of accounts ask and do besides (accounts/signIn.js, accounts/secondStep.js), and what they leave to ours.

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passUnstored(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passUnstored(e));
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).withPassword(e));
onRecordAuthRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).passwordWasRight(e));
onRecordAuthRequest((e) => require(`${__hooks}/lib/accounts/signIn.js`).beginSession(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/accounts/secondStep.js`).askForCode(e));

// Our routes stand at these addresses (accounts/accountMail.js, accounts/secondStep.js). Under another spelling of the collection's name
// PocketBase's own would answer. That is closed (operations/closed.js); these hooks do nothing there as well.
onRecordRequestPasswordResetRequest((e) => e.noContent(204));
onRecordRequestVerificationRequest((e) => e.noContent(204));
onRecordRequestEmailChangeRequest((e) => e.noContent(204));
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordConfirmVerificationRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));
onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e));

// None of PocketBase's letters leaves: what it still sends by itself is the code, and that one is ours.
onMailerRecordOTPSend((e) => require(`${__hooks}/lib/accounts/secondStep.js`).codeLetter(e));
onMailerRecordAuthAlertSend(() => {});
onMailerSend((e) => require(`${__hooks}/lib/accounts/signIn.js`).viaRelay(e));

// `npm run superadmin` (D22): the account, and the link with which it chooses its password; for the terminal alone.
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

// `npm run signout` (D301): how many, and all of them.
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

// `npm run erase` (D206): what would go, and what goes.
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

// The launcher's own superuser (launch.mjs): a new password at every start, for the process that asked alone.
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
