// When a property began (D351), as rights do (D85): work that predates its property is held with that reason. What was there
// before began when it was made.
migrate(
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.add(new DateField({ name: 'began_at', hidden: true }));
    app.save(properties);
    app.db().newQuery('UPDATE properties SET began_at = created').execute();
  },
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.removeByName('began_at');
    app.save(properties);
  },
);
