// When an invitation was last sent by mail: repeats wait two minutes (docs/routes.md), and the list shows it. The
// property's name as text, for when the property is gone.
migrate(
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    invitations.fields.add(new DateField({ name: 'sent_at' }));
    invitations.fields.add(new TextField({ name: 'property_name', max: 200 }));
    invitations.indexes = [
      ...invitations.indexes,
      "CREATE INDEX idx_invitations_property ON property_manager_invitations (property) WHERE status = 'pending'",
    ];
    app.save(invitations);
  },
  (app) => {
    const invitations = app.findCollectionByNameOrId('property_manager_invitations');
    invitations.removeIndex('idx_invitations_property');
    invitations.fields.removeByName('sent_at');
    invitations.fields.removeByName('property_name');
    app.save(invitations);
  },
);
