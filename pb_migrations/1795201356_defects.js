// A documentation that its author marked as a defect, and the thread that its arrival opens (D468).
// `cause`: that record, '' = opened by a person. Unique, so that repeated or parallel deliveries open one thread.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new BoolField({ name: 'defect' }));
    app.save(documentations);
    const run = (sql) => app.db().newQuery(sql).execute();
    run("ALTER TABLE threads ADD COLUMN cause TEXT NOT NULL DEFAULT ''");
    run("CREATE UNIQUE INDEX idx_threads_cause ON threads (cause) WHERE cause != ''");
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP INDEX idx_threads_cause');
    run('ALTER TABLE threads DROP COLUMN cause');
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('defect');
    app.save(documentations);
  },
);
