// The daily e-mail about new messages of threads, and its switch, which is on (D463).
const KINDS = ['weekly', 'witness', 'held', 'deleted', 'expired'];
migrate(
  (app) => {
    const letters = app.findCollectionByNameOrId('letters');
    letters.fields.getByName('kind').values = [...KINDS, 'threads'];
    app.save(letters);
    const settings = app.findCollectionByNameOrId('letter_settings');
    settings.fields.add(new BoolField({ name: 'threads' }));
    app.save(settings);
    app.db().newQuery('UPDATE letter_settings SET threads = TRUE').execute();
  },
  (app) => {
    app.db().newQuery("DELETE FROM letters WHERE kind = 'threads'").execute();
    const letters = app.findCollectionByNameOrId('letters');
    letters.fields.getByName('kind').values = KINDS;
    app.save(letters);
    const settings = app.findCollectionByNameOrId('letter_settings');
    settings.fields.removeByName('threads');
    app.save(settings);
  },
);
