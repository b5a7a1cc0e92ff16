// Hashes of photos, to find the same picture in another record (D412). Tables without an API. `day`: days since 1970.
// Triggers keep them, so that a hash goes with its photo whatever deletes it. The tenant is the record's Hausverwaltung, else its company.
// `photo_bands` is read by tenant and band, the newest first: a lookup costs the same in a large tenant.
const TENANT = (row) =>
  `CASE ${row}.property_manager WHEN '' THEN ${row}.company_admin ELSE ${row}.property_manager END`;
const OLDEST = "strftime('%Y-%m-%d', 'now', '-400 days')";
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

const forget = (photo) => `DELETE FROM photo_bands WHERE (tenant, band, day, photo) IN
    (SELECT h.tenant, k.value, h.day, h.photo FROM photo_hashes h, json_each(h.keys) k WHERE h.photo ${photo});
  UPDATE documentations SET updated = ${NOW} WHERE id IN (SELECT record FROM photo_matches WHERE other_photo ${photo});
  DELETE FROM photo_matches WHERE photo ${photo} OR other_photo ${photo};
  DELETE FROM photo_hashes WHERE photo ${photo};`;
const queue = 'INSERT OR IGNORE INTO photo_hash_queue (documentation, captured_at) VALUES (NEW.id, NEW.captured_at);';

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(
      `CREATE TABLE photo_hash_queue (documentation TEXT PRIMARY KEY NOT NULL, captured_at TEXT NOT NULL) WITHOUT ROWID`,
    );
    // the newest first
    run('CREATE INDEX idx_photo_hash_queue_captured ON photo_hash_queue (captured_at)');
    run(`CREATE TABLE photo_hashes (photo TEXT PRIMARY KEY NOT NULL, documentation TEXT NOT NULL, tenant TEXT NOT NULL,
           day INTEGER NOT NULL, state TEXT NOT NULL, keys TEXT NOT NULL) WITHOUT ROWID`);
    // those that are too old
    run('CREATE INDEX idx_photo_hashes_day ON photo_hashes (day)');
    run(`CREATE TABLE photo_bands (tenant TEXT NOT NULL, band INTEGER NOT NULL, day INTEGER NOT NULL, photo TEXT NOT NULL,
           PRIMARY KEY (tenant, band, day, photo)) WITHOUT ROWID`);
    run(`CREATE TABLE photo_matches (photo TEXT NOT NULL, other_photo TEXT NOT NULL, record TEXT NOT NULL, other TEXT NOT NULL,
           found_at TEXT NOT NULL, PRIMARY KEY (photo, other_photo)) WITHOUT ROWID`);
    run('CREATE INDEX idx_photo_matches_record ON photo_matches (record)');
    run('CREATE INDEX idx_photo_matches_other ON photo_matches (other_photo)');
    run(`CREATE TRIGGER photo_hash_wanted AFTER UPDATE OF state ON documentations
      WHEN NEW.state = 'complete' AND OLD.state != 'complete' BEGIN ${queue} END`);
    run(`CREATE TRIGGER photo_hash_moves AFTER UPDATE OF property_manager, company_admin ON documentations
      WHEN (${TENANT('OLD')}) != (${TENANT('NEW')}) BEGIN
        ${forget('IN (SELECT id FROM documentation_photos WHERE documentation = NEW.id)')}
        ${queue.replace('VALUES (NEW.id, NEW.captured_at)', `SELECT NEW.id, NEW.captured_at WHERE NEW.state = 'complete' AND NEW.captured_at >= ${OLDEST}`)}
      END`);
    run(`CREATE TRIGGER photo_hash_goes AFTER DELETE ON documentation_photos BEGIN ${forget('= OLD.id')} END`);
    run(`CREATE TRIGGER photo_hash_unwanted AFTER DELETE ON documentations BEGIN
      DELETE FROM photo_hash_queue WHERE documentation = OLD.id; END`);
    run(`INSERT INTO photo_hash_queue (documentation, captured_at)
      SELECT id, captured_at FROM documentations WHERE state = 'complete' AND captured_at >= ${OLDEST}`);
  },
  (app) => {
    for (const trigger of ['photo_hash_wanted', 'photo_hash_moves', 'photo_hash_goes', 'photo_hash_unwanted'])
      app.db().newQuery(`DROP TRIGGER ${trigger}`).execute();
    for (const table of ['photo_matches', 'photo_bands', 'photo_hashes', 'photo_hash_queue'])
      app.db().newQuery(`DROP TABLE ${table}`).execute();
  },
);
