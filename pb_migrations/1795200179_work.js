// What was done, beside the service (D179): `{activities: [{code, label}], from, until}`; null of what says nothing, and of
// everything that is older.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new JSONField({ name: 'work', maxSize: 8000 }));
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('work');
    app.save(documentations);
  },
);
