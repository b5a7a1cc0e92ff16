// Where a deleted documentation stood (D117): property, time of capture and service, so that lists and calendars show in its
// old place that it was deleted. Of what was deleted before, the property is not known any more and the time is that of arrival.
migrate(
  (app) => {
    const tombs = app.findCollectionByNameOrId('deleted_documentations');
    const properties = app.findCollectionByNameOrId('properties').id;
    tombs.fields.add(new RelationField({ name: 'property', maxSelect: 1, collectionId: properties }));
    tombs.fields.add(new DateField({ name: 'captured_at' }));
    tombs.fields.add(new TextField({ name: 'service_type', max: 100 }));
    app.save(tombs);
    app.db().newQuery('UPDATE deleted_documentations SET captured_at = received_at').execute();
  },
  (app) => {
    const tombs = app.findCollectionByNameOrId('deleted_documentations');
    for (const name of ['property', 'captured_at', 'service_type']) tombs.fields.removeByName(name);
    app.save(tombs);
  },
);
