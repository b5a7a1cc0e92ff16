// Which provider works on whose property, and with which services (D50). It ends by `ended_at`, never by deletion (D29).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const properties = app.findCollectionByNameOrId('properties').id;
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    app.save(
      new Collection({
        type: 'base',
        name: 'property_sharing',
        fields: [
          {
            type: 'relation',
            name: 'property',
            maxSelect: 1,
            collectionId: properties,
            required: true,
            cascadeDelete: true,
          },
          { type: 'relation', name: 'property_manager', maxSelect: 1, collectionId: users },
          { type: 'relation', name: 'company_admin', maxSelect: 1, collectionId: users },
          { type: 'text', name: 'manager_name', max: 200 },
          { type: 'text', name: 'company_name', max: 200 },
          { type: 'select', name: 'service_types', maxSelect: services.length, values: services },
          { type: 'bool', name: 'company_verified' },
          { type: 'date', name: 'ended_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sharing_running ON property_sharing (property, company_admin) WHERE ended_at = ''",
          'CREATE INDEX idx_sharing_company_admin ON property_sharing (company_admin, property)',
          'CREATE INDEX idx_sharing_property_manager ON property_sharing (property_manager, property)',
          'CREATE INDEX idx_sharing_property ON property_sharing (property, company_admin)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('property_sharing')),
);
