// Delivery grants (architecture.md section 4): only the hash of each is kept.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    app.save(
      new Collection({
        type: 'base',
        name: 'delivery_grants',
        fields: [
          { type: 'relation', name: 'user', maxSelect: 1, collectionId: users, required: true, cascadeDelete: true },
          { type: 'text', name: 'token_hash', required: true, hidden: true, max: 64, pattern: '^[0-9a-f]{64}$' },
          { type: 'date', name: 'last_used', required: true },
          { type: 'date', name: 'ended_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_grants_hash ON delivery_grants (token_hash)',
          'CREATE INDEX idx_grants_user ON delivery_grants (user)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('delivery_grants')),
);
