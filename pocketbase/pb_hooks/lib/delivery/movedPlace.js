/** A record without GPS has the place of its property, also after a move. */
const { place } = require('../../generated/rules.js');

/** Empty with GPS. @type {(row: Row, property: Row) => Columns} */
function placeColumns(row, property) {
  if (row.getString('location_source') === 'gps') return {};
  const { source, latitude, longitude, address } = place.placeAfterMove({
    latitude: property.getFloat('latitude'),
    longitude: property.getFloat('longitude'),
    address: property.getString('address'),
    name: property.getString('name'),
  });
  return {
    ...{ location: address, location_source: source, accuracy: 0 },
    ...{ latitude: latitude ?? 0, longitude: longitude ?? 0 },
  };
}

/** @type {(row: Row, property: Row) => boolean} */
function isElsewhere(row, property) {
  /** @type {Sealed} */
  const sealed = JSON.parse(row.getString('sealed'));
  // Also on its way back.
  const before = row.original().getString('property') || property.id;
  return [property.id, before].some((id) => place.namesOtherPlace(sealed, id));
}

module.exports = { isElsewhere, placeColumns };
