// Letters that people keep on (D174): a row a letter, marked before it leaves, so that none leaves twice (D175); and what
// somebody does not want any more. Both go with the account.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const user = {
      type: 'relation',
      name: 'user',
      maxSelect: 1,
      collectionId: users,
      required: true,
      cascadeDelete: true,
    };
    const moments = [
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ];
    app.save(
      new Collection({
        type: 'base',
        name: 'letters',
        fields: [
          user,
          {
            type: 'select',
            name: 'kind',
            maxSelect: 1,
            values: ['weekly', 'held', 'deleted', 'expired'],
            required: true,
          },
          { type: 'text', name: 'occasion', max: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', required: true },
          {
            type: 'select',
            name: 'state',
            maxSelect: 1,
            values: ['planned', 'sending', 'sent', 'refused', 'unknown', 'nothing'],
            required: true,
          },
          { type: 'text', name: 'message_id', max: 200 },
          { type: 'text', name: 'why', max: 100 },
          { type: 'number', name: 'tries', min: 0, onlyInt: true },
          { type: 'date', name: 'until' },
          { type: 'date', name: 'tried_at' },
          ...moments,
        ],
        indexes: [
          // no letter twice, and the last ones of a person
          'CREATE UNIQUE INDEX idx_letters_once ON letters (user, kind, occasion)',
          // what is on its way
          'CREATE INDEX idx_letters_state ON letters (state)',
          // what is old enough to go, and what the operator is told
          'CREATE INDEX idx_letters_occasion ON letters (occasion)',
        ],
      }),
    );
    app.save(
      new Collection({
        type: 'base',
        name: 'letter_settings',
        fields: [
          user,
          { type: 'bool', name: 'weekly' },
          { type: 'bool', name: 'answers' },
          { type: 'bool', name: 'all_done' },
          // ids of properties: they may go, and the row stays
          { type: 'json', name: 'muted', maxSize: 40000 },
          ...moments,
        ],
        indexes: ['CREATE UNIQUE INDEX idx_letter_settings_user ON letter_settings (user)'],
      }),
    );
  },
  (app) => {
    for (const name of ['letter_settings', 'letters']) app.delete(app.findCollectionByNameOrId(name));
  },
);
