// A documentation that was made without a network came with bare coordinates for ever. Its address is looked up afterwards and
// stands beside the sealed text (D114); so it is with what is there already.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new TextField({ name: 'found_address', max: 500 }));
    // When it is asked for next, '' = not (any more), and how often nobody answered.
    documentations.fields.add(new DateField({ name: 'address_due', hidden: true }));
    documentations.fields.add(new NumberField({ name: 'address_tries', hidden: true, onlyInt: true }));
    documentations.addIndex('idx_documentations_address_due', false, 'address_due', "address_due != ''");
    app.save(documentations);
    app
      .db()
      .newQuery(
        `UPDATE documentations SET address_due = received_at
         WHERE location_source = 'gps' AND location GLOB '*[0-9].[0-9]*, *[0-9].[0-9]*' AND location NOT GLOB '*[^-0-9., ]*'`,
      )
      .execute();
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_address_due');
    for (const name of ['found_address', 'address_due', 'address_tries']) documentations.fields.removeByName(name);
    app.save(documentations);
  },
);
