// How many records a Hausverwaltung has of each property, and the newest of each, are read from one index alone. Without it every one of its
// records was looked up: 2.8 s at 80,000 of them when nothing of the disk is in memory, 37 ms with it (npm run bench -- large).
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    const columns = 'property_manager, property, captured_at, state, held';
    documentations.addIndex('idx_documentations_counted', false, columns, '');
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_counted');
    app.save(documentations);
  },
);
