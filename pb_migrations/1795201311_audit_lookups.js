// What the super admin's change log is asked by alone: a kind of object, an action, a record, the number of a deleted documentation. Without an index each
// of these read every row (D374).
const INDEXES = {
  audit_log: [
    'CREATE INDEX idx_audit_collection ON audit_log (collection, created, id)',
    'CREATE INDEX idx_audit_action_alone ON audit_log (action, created, id)',
    'CREATE INDEX idx_audit_record_alone ON audit_log (record, created, id)',
  ],
  deleted_documentations: ['CREATE INDEX idx_deleted_number ON deleted_documentations (number)'],
};

migrate(
  (app) => {
    for (const [name, indexes] of Object.entries(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      collection.indexes = [...collection.indexes, ...indexes];
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, indexes] of Object.entries(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const index of indexes) collection.removeIndex(/INDEX (\w+)/.exec(index)[1]);
      app.save(collection);
    }
  },
);
