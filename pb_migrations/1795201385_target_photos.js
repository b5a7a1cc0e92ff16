// Soll-Bilder (D496): photos of records that show how a service shall look. A table without an API. `owner`: the office that chose the photo.
// Triggers delete a choice with its photo, with its owner, with the end of his rights, and when its record moves.
const LEFT = 'DELETE FROM target_photos WHERE property = NEW.property AND owner = NEW.company_admin;';
const MOVED = ['property', 'service_type', 'property_manager', 'withdrawn'];

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE target_photos (property TEXT NOT NULL, service TEXT NOT NULL, photo TEXT NOT NULL, owner TEXT NOT NULL,
           chosen_at TEXT NOT NULL, PRIMARY KEY (property, service, photo, owner)) WITHOUT ROWID`);
    // the triggers below
    run('CREATE INDEX idx_target_photos_photo ON target_photos (photo)');
    run('CREATE INDEX idx_target_photos_owner ON target_photos (owner)');
    run(`CREATE TRIGGER target_photo_goes AFTER DELETE ON documentation_photos BEGIN
      DELETE FROM target_photos WHERE photo = OLD.id; END`);
    run(`CREATE TRIGGER target_photo_unowned AFTER DELETE ON users BEGIN
      DELETE FROM target_photos WHERE owner = OLD.id; END`);
    run(`CREATE TRIGGER target_photo_moves AFTER UPDATE OF ${MOVED.join(', ')} ON documentations
      WHEN ${MOVED.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')} BEGIN
        DELETE FROM target_photos WHERE photo IN (SELECT id FROM documentation_photos WHERE documentation = NEW.id); END`);
    run(`CREATE TRIGGER target_photo_ends AFTER UPDATE OF ended_at ON property_sharing
      WHEN NEW.ended_at != '' AND OLD.ended_at = '' BEGIN ${LEFT} END`);
    run(`CREATE TRIGGER target_photo_closes AFTER UPDATE OF ended_at ON properties
      WHEN NEW.ended_at != '' AND OLD.ended_at = '' BEGIN DELETE FROM target_photos WHERE property = NEW.id; END`);
  },
  (app) => {
    for (const name of ['goes', 'unowned', 'moves', 'ends', 'closes'])
      app.db().newQuery(`DROP TRIGGER target_photo_${name}`).execute();
    app.db().newQuery('DROP TABLE target_photos').execute();
  },
);
