// What the key of the device signed at 'Speichern' (D191), beside the sealed text: `<key>.<signature>`, '' of what came without.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new TextField({ name: 'device_signature', hidden: true, max: 200 }));
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('device_signature');
    app.save(documentations);
  },
);
