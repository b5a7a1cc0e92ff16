// Whether a small picture may be cut from a photo (lib/thumbs.js): '' not looked at yet, 'open', 'tried' (being decoded,
// or it failed), 'made', 'none' (costs too much). What was there before is looked at by the job, newest first.
migrate(
  (app) => {
    const index = "CREATE INDEX idx_photos_unseen ON documentation_photos (created) WHERE preview = ''";
    const photos = app.findCollectionByNameOrId('documentation_photos');
    const values = ['open', 'tried', 'made', 'none'];
    photos.fields.add(new SelectField({ name: 'preview', maxSelect: 1, values, hidden: true }));
    photos.indexes = [...photos.indexes, index];
    app.save(photos);
  },
  (app) => {
    const photos = app.findCollectionByNameOrId('documentation_photos');
    photos.removeIndex('idx_photos_unseen');
    photos.fields.removeByName('preview');
    app.save(photos);
  },
);
