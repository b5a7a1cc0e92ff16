// Answers of the geocoder, so that nobody is asked twice for one doorstep (D13).
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'geocode_cache',
        fields: [
          { type: 'text', name: 'query', required: true, max: 300 },
          { type: 'json', name: 'answer', maxSize: 20000 },
          { type: 'date', name: 'fetched_at', required: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_geocode_query ON geocode_cache (query)',
          'CREATE INDEX idx_geocode_fetched ON geocode_cache (fetched_at)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('geocode_cache')),
);
