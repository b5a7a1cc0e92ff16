// When a Hausverwaltung last looked at its list (D118): the last look, and the last one of the visit before.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new DateField({ name: 'looked_at', hidden: true }));
    users.fields.add(new DateField({ name: 'looked_before', hidden: true }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    for (const name of ['looked_at', 'looked_before']) users.fields.removeByName(name);
    app.save(users);
  },
);
