// Who did what to which row. Append-only, for superusers too (the model hooks see to it).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const user = (name) => ({ type: 'relation', name, maxSelect: 1, collectionId: users });
    app.save(
      new Collection({
        type: 'base',
        name: 'audit_log',
        fields: [
          // A plain text: the row outlives the account.
          { type: 'text', name: 'actor', max: 15 },
          { type: 'text', name: 'actor_name', max: 200 },
          { type: 'text', name: 'action', required: true, max: 50 },
          { type: 'text', name: 'collection', max: 100 },
          { type: 'text', name: 'record', max: 15 },
          { type: 'json', name: 'before', maxSize: 200000 },
          { type: 'json', name: 'after', maxSize: 200000 },
          user('company_admin'),
          user('property_manager'),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_audit_record ON audit_log (collection, record, created)',
          'CREATE INDEX idx_audit_company ON audit_log (company_admin, created, id)',
          'CREATE INDEX idx_audit_manager ON audit_log (property_manager, created, id)',
          'CREATE INDEX idx_audit_created ON audit_log (created, id)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('audit_log')),
);
