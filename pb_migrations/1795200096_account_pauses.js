// From when to when an account was switched off (D96): what was captured meanwhile is held when it arrives later.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new JSONField({ name: 'pauses', maxSize: 8192, hidden: true }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('pauses');
    app.save(users);
  },
);
