// One row a photo, with the id the phone gave it; the file is protected (D12): only a file token opens it.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations').id;
    app.save(
      new Collection({
        type: 'base',
        name: 'documentation_photos',
        fields: [
          {
            type: 'relation',
            name: 'documentation',
            maxSelect: 1,
            collectionId: documentations,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'file',
            name: 'photo',
            required: true,
            maxSelect: 1,
            maxSize: 2097152,
            mimeTypes: ['image/jpeg'],
            thumbs: ['320x320'],
            protected: true,
          },
          { type: 'text', name: 'sha256', required: true, max: 64, pattern: '^[0-9a-f]{64}$' },
          { type: 'number', name: 'bytes', required: true, min: 1, max: 2097152, onlyInt: true },
          { type: 'number', name: 'width', required: true, min: 1, onlyInt: true },
          { type: 'number', name: 'height', required: true, min: 1, onlyInt: true },
          { type: 'date', name: 'taken_at' },
          { type: 'select', name: 'source', maxSelect: 1, values: ['camera', 'file'] },
          { type: 'number', name: 'sequence', min: 0, max: 19, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_photos_documentation ON documentation_photos (documentation, sequence)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('documentation_photos')),
);
