// Whether the password was still the company's when a device got its grant (D89): what it delivers says so beside the record.
// A new password ends the grants before it, so those of accounts that have not chosen one yet were given under it.
migrate(
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.add(new BoolField({ name: 'start_password' }));
    app.save(grants);
    app
      .db()
      .newQuery(
        `UPDATE delivery_grants SET start_password = TRUE
         WHERE user IN (SELECT id FROM users WHERE must_change_password = TRUE)`,
      )
      .execute();
  },
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.removeByName('start_password');
    app.save(grants);
  },
);
