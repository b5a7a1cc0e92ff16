/** Invitations from before D139 have one property and service in their own columns. */

/** Ids in the chosen order. @type {(invitation: Row) => string[]} */
function propertiesOf(invitation) {
  const many = [...invitation.getStringSlice('properties')];
  return many.length > 0 ? many : [invitation.getString('property')].filter((id) => id !== '');
}

/** @type {(invitation: Row) => string[]} */
function servicesOf(invitation) {
  const many = [...invitation.getStringSlice('service_types')];
  return many.length > 0 ? many : [invitation.getString('service_type')].filter((one) => one !== '');
}

module.exports = { propertiesOf, servicesOf };
