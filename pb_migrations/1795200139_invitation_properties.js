// One invitation for many properties and services (D139). The columns `property` and `service_type` stay: the first of
// each, which is what the specification's list shows. Rows that are there already name that one.
migrate(
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    const collectionId = app.findCollectionByNameOrId('properties').id;
    invitations.fields.add(new RelationField({ name: 'properties', maxSelect: 200, collectionId }));
    invitations.fields.add(new SelectField({ name: 'service_types', maxSelect: services.length, values: services }));
    app.save(invitations);
    for (const [many, one] of [
      ['properties', 'property'],
      ['service_types', 'service_type'],
    ])
      app
        .db()
        .newQuery(`UPDATE property_manager_invitations SET ${many} = json_array(${one}) WHERE ${one} != ''`)
        .execute();
  },
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    for (const name of ['properties', 'service_types']) invitations.fields.removeByName(name);
    app.save(invitations);
  },
);
