// The position of the property by which a record's own was judged, so that a later correction of the property changes
// nothing about what was said then. 0/0: unknown, as for everything that came before.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new NumberField({ name: 'reference_latitude', min: -90, max: 90 }));
    documentations.fields.add(new NumberField({ name: 'reference_longitude', min: -180, max: 180 }));
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('reference_latitude');
    documentations.fields.removeByName('reference_longitude');
    app.save(documentations);
  },
);
