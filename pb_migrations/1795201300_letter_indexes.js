// What letters ask each minute (D374): who waits for a release, and what was captured far from its building. Each index holds a row for
// these records alone.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.addIndex('idx_documentations_waiting', false, 'completed_at, company_admin', 'held = TRUE');
    documentations.addIndex(
      'idx_documentations_off_site',
      false,
      'property_manager, completed_at',
      "location_status = 'off_site'",
    );
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    for (const name of ['idx_documentations_waiting', 'idx_documentations_off_site']) documentations.removeIndex(name);
    app.save(documentations);
  },
);
