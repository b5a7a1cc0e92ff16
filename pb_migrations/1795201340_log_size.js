// How many entries the log had when a record arrived (D441): by that, not by the clock, its first entry is compared with what the log said of the property.
// 0 in records from before.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new NumberField({ name: 'log_size', hidden: true, onlyInt: true, min: 0 }));
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('log_size');
    app.save(documentations);
  },
);
