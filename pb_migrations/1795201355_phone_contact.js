// What a phone sends about waiting work (D465): number, capture time of the oldest, and the time of the statement. `hides_contact`: the company sees none of it.
migrate(
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.add(new NumberField({ name: 'waiting', onlyInt: true, min: 0 }));
    grants.fields.add(new DateField({ name: 'waiting_since' }));
    grants.fields.add(new DateField({ name: 'contact_at' }));
    app.save(grants);
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new BoolField({ name: 'hides_contact', hidden: true }));
    app.save(users);
  },
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    for (const name of ['waiting', 'waiting_since', 'contact_at']) grants.fields.removeByName(name);
    app.save(grants);
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('hides_contact');
    app.save(users);
  },
);
