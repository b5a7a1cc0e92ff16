// When a right began (D85): an account, a sharing, an assignment, a link. Work that predates it is held with that reason. What
// was there before began when it was made. Photos are found by their hash, for one that is used in a second record.
migrate(
  (app) => {
    for (const name of ['users', 'property_sharing', 'user_properties', 'documentation_links']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new DateField({ name: 'began_at', hidden: true }));
      app.save(collection);
      app.db().newQuery(`UPDATE ${name} SET began_at = created`).execute();
    }
    const photos = app.findCollectionByNameOrId('documentation_photos');
    photos.addIndex('idx_photos_sha256', false, 'sha256', '');
    app.save(photos);
  },
  (app) => {
    const photos = app.findCollectionByNameOrId('documentation_photos');
    photos.removeIndex('idx_photos_sha256');
    app.save(photos);
    for (const name of ['documentation_links', 'user_properties', 'property_sharing', 'users']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.removeByName('began_at');
      app.save(collection);
    }
  },
);
