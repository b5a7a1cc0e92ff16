// Public holidays and a pause in a Leistungsplan (D433, D434), and the Land that was chosen for a property (D435; '' = by its
// postcode). Plans from before have none of them, and are judged as before.
migrate(
  (app) => {
    const values = ['BB', 'BE', 'BW', 'BY', 'HB', 'HE', 'HH', 'MV', 'NI', 'NW', 'RP', 'SH', 'SL', 'SN', 'ST', 'TH'];
    const date = { max: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.add(new SelectField({ name: 'land', maxSelect: 1, values }));
    app.save(properties);
    const plans = app.findCollectionByNameOrId('service_plans');
    plans.fields.add(
      new SelectField({ name: 'free_in', maxSelect: 1, values }),
      new TextField({ name: 'pause_from', ...date }),
      new TextField({ name: 'pause_to', ...date }),
    );
    app.save(plans);
  },
  (app) => {
    const properties = app.findCollectionByNameOrId('properties');
    properties.fields.removeByName('land');
    app.save(properties);
    const plans = app.findCollectionByNameOrId('service_plans');
    for (const name of ['free_in', 'pause_from', 'pause_to']) plans.fields.removeByName(name);
    app.save(plans);
  },
);
