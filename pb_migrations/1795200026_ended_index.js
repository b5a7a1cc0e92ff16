// What ended lately is asked by its moment (D29): a company looks for why work is held, and walking through everybody's
// assignments for that grows with every customer.
migrate(
  (app) => {
    const assignments = app.findCollectionByNameOrId('user_properties');
    assignments.addIndex('idx_assignment_ended', false, 'ended_at', '');
    app.save(assignments);
  },
  (app) => {
    const assignments = app.findCollectionByNameOrId('user_properties');
    assignments.removeIndex('idx_assignment_ended');
    app.save(assignments);
  },
);
