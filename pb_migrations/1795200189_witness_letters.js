// The letter of the month (D185): how far the log has come, for those who want it.
migrate(
  (app) => {
    const letters = app.findCollectionByNameOrId('letters');
    letters.fields.getByName('kind').values = ['weekly', 'witness', 'held', 'deleted', 'expired'];
    app.save(letters);
    const settings = app.findCollectionByNameOrId('letter_settings');
    settings.fields.add(new BoolField({ name: 'witness' }));
    app.save(settings);
  },
  (app) => {
    app.db().newQuery("DELETE FROM letters WHERE kind = 'witness'").execute();
    const letters = app.findCollectionByNameOrId('letters');
    letters.fields.getByName('kind').values = ['weekly', 'held', 'deleted', 'expired'];
    app.save(letters);
    const settings = app.findCollectionByNameOrId('letter_settings');
    settings.fields.removeByName('witness');
    app.save(settings);
  },
);
