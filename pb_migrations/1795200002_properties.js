// Properties belong to a property manager or to a provider (D6). `ended_at` stands for 'deleted' (D20): work that is
// still on a phone finds the property it was captured at for fourteen more days (D29).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const owner = (name) => ({ type: 'relation', name, maxSelect: 1, collectionId: users });
    app.save(
      new Collection({
        type: 'base',
        name: 'properties',
        fields: [
          { type: 'text', name: 'name', required: true, max: 200 },
          { type: 'text', name: 'address', required: true, max: 500 },
          { type: 'text', name: 'notes', max: 5000 },
          { type: 'number', name: 'latitude', min: -90, max: 90 },
          { type: 'number', name: 'longitude', min: -180, max: 180 },
          owner('company_admin'),
          owner('property_manager'),
          { type: 'date', name: 'ended_at', hidden: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_properties_company_admin ON properties (company_admin, name)',
          'CREATE INDEX idx_properties_property_manager ON properties (property_manager, name)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('properties')),
);
