// D23: PocketBase's second factor, for those who switched it on. The lives of links and codes are those of
// src/domain/limits.ts (RESET_VALID and so on; a test compares them).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.otp.enabled = true;
    users.otp.length = 8;
    users.otp.duration = 600;
    users.mfa.enabled = true;
    users.mfa.duration = 900;
    users.mfa.rule = 'mfa = true';
    users.passwordResetToken.duration = 1800;
    users.emailChangeToken.duration = 1800;
    users.verificationToken.duration = 86400;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.mfa.enabled = false;
    users.mfa.rule = '';
    users.otp.enabled = false;
    app.save(users);
  },
);
