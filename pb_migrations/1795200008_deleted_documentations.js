// Tombstones (D20): the id of a deleted documentation answers 410 for ever, and both parties see that it was there.
// Besides the planned fields: `link`, because a phone that delivered by link has no user id to be recognised by, and
// `received_at`, because a receipt names it also when the documentation is gone.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const links = app.findCollectionByNameOrId('documentation_links').id;
    const user = (name) => ({ type: 'relation', name, maxSelect: 1, collectionId: users });
    app.save(
      new Collection({
        type: 'base',
        name: 'deleted_documentations',
        fields: [
          { type: 'text', name: 'number', max: 11 },
          { type: 'text', name: 'property_name', max: 200 },
          user('company_admin'),
          user('property_manager'),
          user('user'),
          { type: 'relation', name: 'link', maxSelect: 1, collectionId: links },
          { type: 'date', name: 'received_at' },
          { type: 'text', name: 'deleted_by', max: 200 },
          { type: 'date', name: 'deleted_at', required: true },
          { type: 'text', name: 'reason', max: 500 },
          { type: 'text', name: 'content_hash', max: 64 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_deleted_company ON deleted_documentations (company_admin, deleted_at, id)',
          'CREATE INDEX idx_deleted_manager ON deleted_documentations (property_manager, deleted_at, id)',
          'CREATE INDEX idx_deleted_user ON deleted_documentations (user, deleted_at, id)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('deleted_documentations')),
);
