// A deleted employee is out of every list at once; the account goes when late work may no longer arrive (D20, D29).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new DateField({ name: 'removed_at', hidden: true }));
    users.indexes = [...users.indexes, "CREATE INDEX idx_users_removed ON users (removed_at) WHERE removed_at != ''"];
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.removeIndex('idx_users_removed');
    users.fields.removeByName('removed_at');
    app.save(users);
  },
);
