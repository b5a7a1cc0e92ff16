// How many photos Nachträge added to a record, for the lists. Counts complete Nachträge that are not held.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new NumberField({ name: 'supplement_photos', onlyInt: true, min: 0 }));
    app.save(documentations);
    app
      .db()
      .newQuery(
        `UPDATE documentations SET supplement_photos = (SELECT COALESCE(SUM(s.photo_count), 0) FROM documentations s
           WHERE s.parent != '' AND s.parent = documentations.id AND s.state = 'complete' AND s.held = FALSE)
         WHERE supplemented_at != ''`,
      )
      .execute();
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('supplement_photos');
    app.save(documentations);
  },
);
