// One row a day for the operator's overview (admin/system).
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'daily_stats',
        fields: [
          { type: 'text', name: 'day', required: true, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          { type: 'number', name: 'photo_bytes', min: 0 },
          { type: 'number', name: 'database_bytes', min: 0 },
          { type: 'number', name: 'deliveries', min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_stats_day ON daily_stats (day)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('daily_stats')),
);
