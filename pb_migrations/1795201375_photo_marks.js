// What a phone seals of a photo beside its facts (D480): role and pair of Vorher/Nachher, and covered parts.
// The index finds the 'Nachher' of a 'Vorher' in another record.
const INDEX = "CREATE INDEX idx_photos_pair ON documentation_photos (pair) WHERE pair != ''";
migrate(
  (app) => {
    const photos = app.findCollectionByNameOrId('documentation_photos');
    photos.fields.add(new SelectField({ name: 'role', maxSelect: 1, values: ['before', 'after'] }));
    photos.fields.add(new TextField({ name: 'pair', max: 15 }));
    photos.fields.add(new BoolField({ name: 'masked' }));
    photos.indexes = [...photos.indexes, INDEX];
    app.save(photos);
  },
  (app) => {
    const photos = app.findCollectionByNameOrId('documentation_photos');
    photos.indexes = photos.indexes.filter((index) => !index.includes('idx_photos_pair'));
    for (const name of ['role', 'pair', 'masked']) photos.fields.removeByName(name);
    app.save(photos);
  },
);
