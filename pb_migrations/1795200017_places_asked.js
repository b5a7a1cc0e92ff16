// When the geocoder was asked for a property that was saved without coordinates (D10): it is asked once an address.
migrate(
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.add(new DateField({ name: 'place_asked_at', hidden: true }));
    properties.indexes = [
      ...properties.indexes,
      "CREATE INDEX idx_properties_unplaced ON properties (created) WHERE latitude = 0 AND longitude = 0 AND place_asked_at = '' AND ended_at = ''",
    ];
    app.save(properties);
  },
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.removeIndex('idx_properties_unplaced');
    properties.fields.removeByName('place_asked_at');
    app.save(properties);
  },
);
