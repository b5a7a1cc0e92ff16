// Threads (D463): Nachfragen, Bemerkungen and Mängel. Tables without an API. Times are ISO 8601, '' = not yet.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE threads (id TEXT PRIMARY KEY NOT NULL, subject TEXT NOT NULL, record TEXT NOT NULL, photo TEXT NOT NULL,
           property TEXT NOT NULL, property_name TEXT NOT NULL, service TEXT NOT NULL, day TEXT NOT NULL,
           property_manager TEXT NOT NULL, company_admin TEXT NOT NULL, author TEXT NOT NULL,
           raised_by TEXT NOT NULL, opened_by TEXT NOT NULL, state TEXT NOT NULL, opened_at TEXT NOT NULL,
           changed_at TEXT NOT NULL, closed_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    // the lists of an office, the newest first
    run('CREATE INDEX idx_threads_manager ON threads (property_manager, changed_at)');
    run('CREATE INDEX idx_threads_company ON threads (company_admin, changed_at)');
    // those of a record, and the missing days of a property
    run('CREATE INDEX idx_threads_record ON threads (record)');
    run('CREATE INDEX idx_threads_property ON threads (property, subject, state)');
    // how many an account opened today
    run('CREATE INDEX idx_threads_opened ON threads (opened_by, opened_at)');
    run(`CREATE TABLE thread_messages (id TEXT PRIMARY KEY NOT NULL, thread TEXT NOT NULL, author TEXT NOT NULL,
           author_name TEXT NOT NULL, side TEXT NOT NULL, text TEXT NOT NULL, template TEXT NOT NULL, photos TEXT NOT NULL,
           nonce TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID`);
    run('CREATE INDEX idx_thread_messages_thread ON thread_messages (thread, at)');
    run('CREATE INDEX idx_thread_messages_author ON thread_messages (author)');
    // the letters of a day
    run('CREATE INDEX idx_thread_messages_at ON thread_messages (at)');
    run(`CREATE TABLE thread_photos (id TEXT PRIMARY KEY NOT NULL, message TEXT NOT NULL, file TEXT NOT NULL,
           at TEXT NOT NULL) WITHOUT ROWID`);
    run('CREATE INDEX idx_thread_photos_message ON thread_photos (message)');
  },
  (app) => {
    for (const table of ['thread_photos', 'thread_messages', 'threads'])
      app.db().newQuery(`DROP TABLE ${table}`).execute();
  },
);
