// What is expected at a property (D152). A plan that changes ends, and another row begins. Who is expected is an id as text:
// it stays when that account is gone, so that nobody else's work is counted for it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id;
    const properties = app.findCollectionByNameOrId('properties').id;
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    const owner = { type: 'relation', maxSelect: 1, collectionId: users };
    const date = { type: 'text', max: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
    const season = { type: 'text', max: 5, pattern: '^[0-9]{2}-[0-9]{2}$' };
    app.save(
      new Collection({
        type: 'base',
        name: 'service_plans',
        fields: [
          {
            type: 'relation',
            name: 'property',
            maxSelect: 1,
            collectionId: properties,
            required: true,
            cascadeDelete: true,
          },
          { ...owner, name: 'property_manager' },
          { ...owner, name: 'company_admin' },
          { type: 'select', name: 'service_type', maxSelect: 1, values: services, required: true },
          { type: 'text', name: 'provider', max: 15 },
          { type: 'json', name: 'rhythm', maxSize: 200, required: true },
          { ...season, name: 'season_from' },
          { ...season, name: 'season_to' },
          { type: 'number', name: 'tolerance', min: 0, onlyInt: true },
          { ...date, name: 'starts_on', required: true },
          { ...date, name: 'ends_on' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          // the plan of a property
          'CREATE INDEX idx_plans_property ON service_plans (property, service_type)',
          // the gaps of a tenant
          'CREATE INDEX idx_plans_manager ON service_plans (property_manager, property)',
          'CREATE INDEX idx_plans_company ON service_plans (company_admin, property)',
        ],
      }),
    );
    // On which days a service was captured at a property; what is held or not whole closes nothing.
    const documentations = app.findCollectionByNameOrId('documentations');
    const columns = 'property, captured_at, service_type, company_admin, completed_at';
    documentations.addIndex('idx_documentations_visits', false, columns, "state = 'complete' AND held = FALSE");
    app.save(documentations);
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_visits');
    app.save(documentations);
    app.delete(app.findCollectionByNameOrId('service_plans'));
  },
);
