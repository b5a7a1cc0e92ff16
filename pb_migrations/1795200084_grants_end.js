// A delivery grant ends when its owner says so (D84): Konto shows the devices by name, and one whose grant was replaced by
// a new one (a changed password) needs no grace. What is unusual about a record stands beside it in `exceptions` (D85).
// Grants of accounts that are switched off ended with them.
migrate(
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.add(new TextField({ name: 'device', max: 60 }));
    grants.fields.add(new BoolField({ name: 'replaced' }));
    // the night's sweep
    grants.addIndex('idx_grants_last_used', false, 'last_used', '');
    app.save(grants);
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new JSONField({ name: 'exceptions', maxSize: 4096 }));
    // the quota of late work
    documentations.addIndex('idx_documentations_deliverer', false, 'deliverer, received_at', '');
    app.save(documentations);
    const off = 'SELECT u.deactivated_at FROM users u WHERE u.id = delivery_grants.user AND u.active = FALSE';
    app
      .db()
      .newQuery(
        `UPDATE delivery_grants SET ended_at = (${off})
         WHERE ended_at = '' AND EXISTS (${off} AND u.deactivated_at != '')`,
      )
      .execute();
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_deliverer');
    documentations.fields.removeByName('exceptions');
    app.save(documentations);
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.removeIndex('idx_grants_last_used');
    grants.fields.removeByName('replaced');
    grants.fields.removeByName('device');
    app.save(grants);
  },
);
