// What the messages of a thread do not say.
// `answered_at`: the last Nachtrag about its record, '' = none. It stays the answer after 'Erledigt' and back.
// `left_from`: the record that left a defect behind when its property was corrected, so that an erasure finds it.
// 'unknown' = left before this column, and the record was deleted since.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("ALTER TABLE threads ADD COLUMN answered_at TEXT NOT NULL DEFAULT ''");
    // Times as in messages, with 'T'.
    run(`UPDATE threads SET answered_at = COALESCE((SELECT MAX(REPLACE(d.completed_at, ' ', 'T')) FROM documentations d
           WHERE d.parent = threads.record AND d.state = 'complete' AND d.held = FALSE
             AND REPLACE(d.completed_at, ' ', 'T') >= threads.opened_at
             AND threads.raised_by != CASE d.deliverer WHEN d.company_admin THEN 'company' ELSE 'author' END), '')
         WHERE subject IN ('record', 'photo') AND record != ''`);
    run("ALTER TABLE threads ADD COLUMN left_from TEXT NOT NULL DEFAULT ''");
    // A defect is as old as the capture of its record.
    run(`UPDATE threads SET left_from = COALESCE((SELECT d.id FROM documentations d WHERE d.defect = TRUE
           AND d.company_admin = threads.company_admin AND d.captured_at = REPLACE(threads.opened_at, 'T', ' ')), 'unknown')
         WHERE subject = 'defect' AND record = '' AND cause = ''
           AND EXISTS (SELECT 1 FROM thread_messages m WHERE m.thread = threads.id AND m.template = 'defect')`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const column of ['left_from', 'answered_at']) run(`ALTER TABLE threads DROP COLUMN ${column}`);
  },
);
