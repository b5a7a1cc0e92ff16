// The counts of mails (D336) are kept for a day: until when a row counts, and room for the moments of a day.
migrate(
  (app) => {
    const attempts = app.findCollectionByNameOrId('attempts');
    attempts.fields.getByName('times').maxSize = 20000;
    attempts.fields.add(new DateField({ name: 'kept_until' }));
    app.save(attempts);
  },
  (app) => {
    const attempts = app.findCollectionByNameOrId('attempts');
    attempts.fields.removeByName('kept_until');
    attempts.fields.getByName('times').maxSize = 2000;
    app.save(attempts);
  },
);
