// A company's own activities (D104): what it offers its people beside the list of a service.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new JSONField({ name: 'activities', hidden: true, maxSize: 32768 }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('activities');
    app.save(users);
  },
);
