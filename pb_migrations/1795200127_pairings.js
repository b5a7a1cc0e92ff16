// A phone that the company pairs with an account (D127): what it is opened with stands as hashes, and sealed for whoever
// shows it again (D94). What such a phone delivers says so (D129), so its grant remembers it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const secret = { hidden: true, max: 64, pattern: '^[0-9a-f]{64}$' };
    const one = { type: 'relation', maxSelect: 1, collectionId: users, required: true, cascadeDelete: true };
    app.save(
      new Collection({
        type: 'base',
        name: 'pairings',
        fields: [
          { ...one, name: 'user' },
          { ...one, name: 'company_admin' },
          // asked for by a paired phone, for the app beside its browser (D128)
          { type: 'bool', name: 'for_app' },
          { type: 'text', name: 'token_hash', ...secret, required: true },
          { type: 'text', name: 'token_sealed', hidden: true, max: 200 },
          { type: 'text', name: 'pin_hash', ...secret },
          { type: 'text', name: 'pin_sealed', hidden: true, max: 100 },
          { type: 'text', name: 'key_hash', ...secret },
          { type: 'text', name: 'delivery_grant', max: 15 },
          { type: 'number', name: 'failures', min: 0, onlyInt: true },
          { type: 'date', name: 'expires_at', required: true },
          { type: 'date', name: 'redeemed_at' },
          { type: 'date', name: 'ended_at' },
          { type: 'select', name: 'end_reason', maxSelect: 1, values: ['tries', 'replaced', 'company', 'account'] },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          // whose code is this
          'CREATE UNIQUE INDEX idx_pairings_token ON pairings (token_hash)',
          // what a company shows of its people
          'CREATE INDEX idx_pairings_company ON pairings (company_admin, user)',
          // which codes of a person run
          'CREATE INDEX idx_pairings_user ON pairings (user)',
          // the night's sweep
          'CREATE INDEX idx_pairings_expires ON pairings (expires_at)',
        ],
      }),
    );
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.add(new BoolField({ name: 'paired' }));
    app.save(grants);
  },
  (app) => {
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.fields.removeByName('paired');
    app.save(grants);
    app.delete(app.findCollectionByNameOrId('pairings'));
  },
);
