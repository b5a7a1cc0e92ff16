// What was measured in an hour in a cell of 0.1° (D102): asked once for all records there, and about nobody.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'weather_hours',
        fields: [
          // whole tenths of a degree, '509,69'
          { type: 'text', name: 'cell', required: true, max: 11, pattern: '^-?[0-9]{1,3},-?[0-9]{1,4}$' },
          { type: 'date', name: 'hour', required: true },
          { type: 'select', name: 'state', required: true, maxSelect: 1, values: ['open', 'known', 'none'] },
          { type: 'json', name: 'measured', maxSize: 2000 },
          // when it is asked for next, and how often nothing was told
          { type: 'date', name: 'due' },
          { type: 'number', name: 'tries', min: 0, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_weather_hours_once ON weather_hours (cell, hour)',
          "CREATE INDEX idx_weather_hours_due ON weather_hours (due) WHERE state = 'open'",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('weather_hours')),
);
