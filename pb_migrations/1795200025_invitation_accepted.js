// When an invitation was accepted: the Hausverwaltung's list shows it. `updated` would not do: PocketBase touches the row
// again when the account that accepted it goes (D20). Rows accepted before take it from there, the best that is known.
migrate(
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    invitations.fields.add(new DateField({ name: 'accepted_at' }));
    app.save(invitations);
    app
      .db()
      .newQuery("UPDATE property_manager_invitations SET accepted_at = updated WHERE status = 'accepted'")
      .execute();
  },
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    invitations.fields.removeByName('accepted_at');
    app.save(invitations);
  },
);
