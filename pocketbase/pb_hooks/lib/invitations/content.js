/** What an invitation is about. One from before D139 has its one property and service in columns of their own. */

/** Ids, in the order in which they were chosen. @type {(invitation: Row) => string[]} */
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
