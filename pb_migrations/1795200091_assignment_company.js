// For which company an assignment was made (D91): an employee who changes company leaves its assignments with it, and what he
// captured under them is still delivered there. What was there before is the property's own company's, else the employer's.
migrate(
  (app) => {
    const assignments = app.findCollectionByNameOrId('user_properties');
    const users = app.findCollectionByNameOrId('users').id;
    assignments.fields.add(
      new RelationField({ name: 'company_admin', maxSelect: 1, collectionId: users, hidden: true }),
    );
    assignments.addIndex('idx_assignment_company', false, 'company_admin, id', '');
    app.save(assignments);
    app
      .db()
      .newQuery(
        `UPDATE user_properties SET company_admin = COALESCE(
           NULLIF((SELECT p.company_admin FROM properties p WHERE p.id = user_properties.property), ''),
           (SELECT u.employer FROM users u WHERE u.id = user_properties.user), '')`,
      )
      .execute();
  },
  (app) => {
    const assignments = app.findCollectionByNameOrId('user_properties');
    assignments.removeIndex('idx_assignment_company');
    assignments.fields.removeByName('company_admin');
    app.save(assignments);
  },
);
