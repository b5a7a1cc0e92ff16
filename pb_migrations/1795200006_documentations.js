// The records. They carry their tenants and the names of property, company and author as they were at submission: every
// rule is one comparison on an indexed column, and the evidence stays with both parties when a sharing ends.
// latitude = longitude = 0: no position. accuracy = 0 and distance = -1: unknown. clock_offset counts with clock_known.
migrate(
  (app) => {
    const id = (name) => app.findCollectionByNameOrId(name).id;
    const one = (name, collection) => ({ type: 'relation', name, maxSelect: 1, collectionId: id(collection) });
    const services = ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister', 'Winterdienst', 'Sonstiges'];
    app.save(
      new Collection({
        type: 'base',
        name: 'documentations',
        fields: [
          one('property', 'properties'),
          { type: 'text', name: 'property_name', max: 200 },
          { type: 'text', name: 'property_address', max: 500 },
          one('user', 'users'),
          { type: 'text', name: 'employee_name', max: 200 },
          one('link', 'documentation_links'),
          one('company_admin', 'users'),
          { type: 'text', name: 'company_name', max: 200 },
          one('property_manager', 'users'),
          { type: 'select', name: 'service_type', maxSelect: 1, values: services },
          { type: 'text', name: 'location', max: 500 },
          { type: 'number', name: 'latitude', min: -90, max: 90 },
          { type: 'number', name: 'longitude', min: -180, max: 180 },
          { type: 'number', name: 'accuracy', min: 0 },
          { type: 'select', name: 'location_source', maxSelect: 1, values: ['gps', 'property', 'manual'] },
          { type: 'number', name: 'distance', min: -1 },
          {
            type: 'select',
            name: 'location_status',
            maxSelect: 1,
            values: ['on_site', 'off_site', 'unknown', 'by_property'],
          },
          { type: 'text', name: 'notes', max: 5000 },
          { type: 'date', name: 'started_at' },
          { type: 'date', name: 'captured_at', required: true },
          { type: 'number', name: 'clock_offset', onlyInt: true },
          { type: 'bool', name: 'clock_known' },
          { type: 'number', name: 'photo_count', min: 0, max: 20, onlyInt: true },
          { type: 'json', name: 'manifest', maxSize: 65536 },
          // Word for word what the phone sent. Hidden: up to 64 KB a row would make every list heavy.
          { type: 'text', name: 'sealed', hidden: true, max: 65536 },
          { type: 'text', name: 'content_hash', required: true, max: 64, pattern: '^[0-9a-f]{64}$' },
          { type: 'select', name: 'state', required: true, maxSelect: 1, values: ['receiving', 'complete'] },
          { type: 'bool', name: 'late' },
          { type: 'bool', name: 'held' },
          { type: 'date', name: 'received_at', required: true },
          { type: 'date', name: 'completed_at' },
          { type: 'text', name: 'number', max: 11 },
          { type: 'date', name: 'edited_at' },
          { type: 'text', name: 'edited_by', max: 200 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          // lists and history, newest first, of each party and of one property
          'CREATE INDEX idx_documentations_company ON documentations (company_admin, captured_at, id)',
          'CREATE INDEX idx_documentations_manager ON documentations (property_manager, captured_at, id)',
          'CREATE INDEX idx_documentations_user ON documentations (user, captured_at, id)',
          'CREATE INDEX idx_documentations_property ON documentations (property, captured_at, id)',
          // a super admin's list
          'CREATE INDEX idx_documentations_captured ON documentations (captured_at, id)',
          // the pull's cursor
          'CREATE INDEX idx_documentations_company_updated ON documentations (company_admin, updated, id)',
          'CREATE INDEX idx_documentations_user_updated ON documentations (user, updated, id)',
          // the quota of a link (D42), what is incomplete for long, the number somebody reads out
          'CREATE INDEX idx_documentations_link ON documentations (link, received_at)',
          'CREATE INDEX idx_documentations_state ON documentations (state, received_at)',
          'CREATE INDEX idx_documentations_number ON documentations (number)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('documentations')),
);
