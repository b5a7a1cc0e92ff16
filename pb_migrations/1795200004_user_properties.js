// Which employee works where. The services follow the sharing (D50); it ends by `ended_at` (D29).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const properties = app.findCollectionByNameOrId('properties').id;
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    app.save(
      new Collection({
        type: 'base',
        name: 'user_properties',
        fields: [
          {
            type: 'relation',
            name: 'property',
            maxSelect: 1,
            collectionId: properties,
            required: true,
            cascadeDelete: true,
          },
          { type: 'relation', name: 'user', maxSelect: 1, collectionId: users, required: true, cascadeDelete: true },
          { type: 'select', name: 'service_types', maxSelect: services.length, values: services },
          { type: 'date', name: 'ended_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_assignment_running ON user_properties (property, user) WHERE ended_at = ''",
          'CREATE INDEX idx_assignment_user ON user_properties (user, property)',
          'CREATE INDEX idx_assignment_property ON user_properties (property, user)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('user_properties')),
);
