// When the Winterdienst of a property is agreed, and that no salt may be strewn there (D180). A record keeps the hours as they
// were when it arrived: whoever agrees on others later changes nothing that was said of it.
migrate(
  (app) => {
    const hours = { name: 'winter', max: 11, pattern: '^[0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}$' };
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.add(new TextField(hours), new BoolField({ name: 'saltless' }));
    app.save(properties);
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new TextField(hours));
    app.save(documentations);
  },
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    for (const name of ['winter', 'saltless']) properties.fields.removeByName(name);
    app.save(properties);
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('winter');
    app.save(documentations);
  },
);
