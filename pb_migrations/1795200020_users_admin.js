// User administration. `deactivated_with`: id of the company whose deactivation took this person along, so that its
// reactivation brings back only those. `search`: name and address without case and accents, because SQLite folds ASCII
// letters only. The indexes are those of the super admin's lists; each holds what the list asks before it shows a row.
const INDEXES = {
  users: [
    'CREATE INDEX idx_users_created ON users (created, id, removed_at, search)',
    'CREATE INDEX idx_users_search ON users (search, id, removed_at)',
    'CREATE INDEX idx_users_role_created ON users (role, created, id, removed_at, search)',
    'CREATE INDEX idx_users_role_search ON users (role, search, id, removed_at)',
  ],
  properties: ['CREATE INDEX idx_properties_created ON properties (created, id, ended_at)'],
  audit_log: [
    'CREATE INDEX idx_audit_actor ON audit_log (actor, created, id)',
    'CREATE INDEX idx_audit_action ON audit_log (collection, action, created, id)',
  ],
  documentation_photos: ['CREATE INDEX idx_photos_bytes ON documentation_photos (bytes)'],
};

migrate(
  (app) => {
    const fields = app.findCollectionByNameOrId('users');
    fields.fields.add(new TextField({ name: 'deactivated_with', hidden: true, max: 15 }));
    fields.fields.add(new TextField({ name: 'search', hidden: true, max: 500 }));
    app.save(fields);
    // lib/people.js writes `search` at every save.
    for (const user of app.findAllRecords('users')) app.saveNoValidate(user);
    for (const name of Object.keys(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      collection.indexes = [...collection.indexes, ...INDEXES[name]];
      app.save(collection);
    }
  },
  (app) => {
    for (const name of Object.keys(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const index of INDEXES[name]) collection.removeIndex(/INDEX (\w+)/.exec(index)[1]);
      app.save(collection);
    }
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('deactivated_with');
    users.fields.removeByName('search');
    app.save(users);
  },
);
