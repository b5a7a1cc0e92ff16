// One auth collection for everybody (D2, D3): the role is hidden, so its owner can neither see nor write it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('name');
    users.fields.removeByName('avatar');
    const roles = ['super_admin', 'property_manager', 'company_admin', 'employee'];
    users.fields.add(new TextField({ name: 'full_name', max: 200 }));
    users.fields.add(new TextField({ name: 'company_name', max: 200 }));
    users.fields.add(new SelectField({ name: 'role', hidden: true, maxSelect: 1, values: roles }));
    users.fields.add(new RelationField({ name: 'employer', hidden: true, maxSelect: 1, collectionId: users.id }));
    users.fields.add(new BoolField({ name: 'active' }));
    users.fields.add(new DateField({ name: 'deactivated_at', hidden: true }));
    users.fields.add(new BoolField({ name: 'must_change_password' }));
    users.fields.add(new BoolField({ name: 'mfa' }));
    // D15: six characters as specified; 71 bytes is what bcrypt takes.
    const password = users.fields.getByName('password');
    password.min = 6;
    password.max = 71;

    // Nobody signs up through the record API (D5) and nobody deletes himself; the rest comes with access_rules.
    for (const rule of ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule', 'manageRule'])
      users[rule] = null;
    users.authRule = 'active = true';
    users.authAlert.enabled = false;
    users.oauth2.enabled = false;
    // 90 days (D31).
    users.authToken.duration = 7776000;

    // D35: A@x.de and a@x.de are one account. PocketBase's own index tells them apart.
    users.indexes = [
      'CREATE UNIQUE INDEX idx_users_token_key ON users (tokenKey)',
      "CREATE UNIQUE INDEX idx_users_email ON users (email COLLATE NOCASE) WHERE email != ''",
      'CREATE INDEX idx_users_employer ON users (employer)',
      'CREATE INDEX idx_users_role ON users (role)',
    ];
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const own = 'id = @request.auth.id';
    users.indexes = [
      'CREATE UNIQUE INDEX idx_users_token_key ON users (tokenKey)',
      "CREATE UNIQUE INDEX idx_users_email ON users (email) WHERE email != ''",
    ];
    for (const name of ['full_name', 'company_name', 'role', 'employer', 'active', 'deactivated_at'])
      users.fields.removeByName(name);
    users.fields.removeByName('must_change_password');
    users.fields.removeByName('mfa');
    users.fields.add(new TextField({ name: 'name', max: 255 }));
    users.fields.add(new FileField({ name: 'avatar', maxSelect: 1, mimeTypes: ['image/jpeg', 'image/png'] }));
    const password = users.fields.getByName('password');
    password.min = 8;
    password.max = 0;
    users.createRule = '';
    for (const rule of ['listRule', 'viewRule', 'updateRule', 'deleteRule']) users[rule] = own;
    users.authRule = '';
    users.authAlert.enabled = true;
    users.authToken.duration = 432000;
    app.save(users);
  },
);
