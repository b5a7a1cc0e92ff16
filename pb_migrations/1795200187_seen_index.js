// What a Hausverwaltung sees is counted by its own index. Without it SQLite counted along the state, through the complete
// documentations of everybody: 120 ms at 100,000 rows, and more with every other tenant.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.addIndex('idx_documentations_seen', false, 'property_manager, state, held, captured_at, id', '');
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_seen');
    app.save(documentations);
  },
);
