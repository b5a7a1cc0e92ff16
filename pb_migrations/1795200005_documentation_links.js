// The specification's documentation_token (D8): one running link a property and party. Rotating makes a new row, so
// that an old token stays findable for the work that was captured under it (D29).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const properties = app.findCollectionByNameOrId('properties').id;
    app.save(
      new Collection({
        type: 'base',
        name: 'documentation_links',
        fields: [
          // Not required and not cascading: documentations made by the link keep pointing at it.
          { type: 'relation', name: 'property', maxSelect: 1, collectionId: properties },
          { type: 'relation', name: 'company_admin', maxSelect: 1, collectionId: users },
          { type: 'relation', name: 'property_manager', maxSelect: 1, collectionId: users },
          { type: 'text', name: 'token', required: true, hidden: true, max: 43, pattern: '^[A-Za-z0-9_-]{43}$' },
          { type: 'text', name: 'label', max: 200 },
          { type: 'date', name: 'expires_at' },
          { type: 'date', name: 'ended_at' },
          { type: 'select', name: 'end_reason', maxSelect: 1, values: ['rotated', 'revoked', 'leaked'] },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_links_token ON documentation_links (token)',
          'CREATE INDEX idx_links_company_admin ON documentation_links (company_admin, property)',
          'CREATE INDEX idx_links_property_manager ON documentation_links (property_manager, property)',
          'CREATE INDEX idx_links_property ON documentation_links (property)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('documentation_links')),
);
