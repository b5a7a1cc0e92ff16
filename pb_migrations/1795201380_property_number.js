// The number of a property in its owner's own programs, '' = none; each once for an owner, without regard to case.
// `number_words`: its words as the search reads them.
migrate(
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.add(
      new TextField({ name: 'number', max: 40 }),
      new TextField({ name: 'number_words', max: 1000, hidden: true }),
    );
    properties.indexes = [
      ...properties.indexes,
      "CREATE UNIQUE INDEX idx_properties_number ON properties (property_manager, company_admin, number COLLATE NOCASE) WHERE number != '' AND ended_at = ''",
    ];
    app.save(properties);
  },
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.removeIndex('idx_properties_number');
    for (const name of ['number', 'number_words']) properties.fields.removeByName(name);
    app.save(properties);
  },
);
