// What the Hausverwaltung was called when the documentation came, beside the name of the company: for the printed record,
// which the author's phone shows without a network. What was there before gets today's name.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new TextField({ name: 'manager_name', max: 200 }));
    app.save(documentations);
    app
      .db()
      .newQuery(
        `UPDATE documentations SET manager_name = COALESCE((
          SELECT CASE WHEN u.company_name != '' THEN u.company_name ELSE u.full_name END
          FROM users u WHERE u.id = documentations.property_manager), '')`,
      )
      .execute();
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('manager_name');
    app.save(documentations);
  },
);
