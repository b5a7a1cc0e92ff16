const {
  columns: table,
  exception,
  id: ids,
  name,
  place,
  submission,
  supplement,
  trust,
} = require('../../generated/rules.js');
const { lacksAddress } = require('../geocoding/foundAddresses.js');
const { nameOf } = require('../properties/names.js');
const { toDatabaseTime } = require('../database/times.js');
const { countEntries } = require('../evidence/log.js');

/** @typedef {{body: Sealed, text: string, signature: string, requester: Deliverer, right: Delivered, now: number}} Accepted */

/**
 * @param of `text`: the body as received; `signature`: '' for none; `right`: of rights.js.
 * @type {(tx: Tx, of: Accepted) => Row}
 */
function documentationRow(tx, of) {
  const { body, text, signature, requester, right, now } = of;
  const isPlain = !supplement.isSupplement(body);
  const row = new Record(tx.findCachedCollectionByNameOrId('documentations'));
  /** @type {Columns} */
  const columns = {
    id: body.id,
    ...(right.property ? propertyColumns({ ...right, property: right.property }) : {}),
    ...toPartyColumns(requester, right, body),
    ...positionColumns(positionIn(body), right.property),
    address_due: isPlain && lacksAddress(body) ? toDatabaseTime(now) : '',
    trust_level: trust.trustLevel(body),
    ...toTimeColumns(body, now),
    ...(isPlain ? serviceOf(body, right) : { service_type: '', winter: '' }),
    ...table.sentColumns(body),
    sealed: text,
    content_hash: body.contentHash,
    device_signature: signature,
    state: 'receiving',
    log_size: countEntries(tx),
    late: right.late,
    held: right.held,
    exceptions: exceptionsOf(of).map((code) => ({ code })),
    number: ids.recordNumber($security.sha256(body.id)),
  };
  for (const column of Object.keys(columns)) row.set(column, columns[column]);
  return row;
}

/**
 * Default: the only shared service. Winterdienst keeps the hours agreed now (D180).
 * @type {(body: Sealed, right: Delivered) => Columns}
 */
function serviceOf(body, { services, property }) {
  const service = body.serviceType ?? (services.length === 1 ? services[0] : '');
  return { service_type: service, winter: service === 'Winterdienst' ? (property?.getString('winter') ?? '') : '' };
}

/**
 * `start_password`: sign-in with the company's password. `company_device`: the company paired the device.
 * @type {(of: Accepted) => string[]}
 */
function exceptionsOf({ body, requester, right }) {
  const password = requester.kind !== 'link' && requester.startPassword ? ['start_password'] : [];
  const device = requester.kind !== 'link' && requester.paired ? ['company_device'] : [];
  return [...right.exceptions, ...password, ...device, ...exception.timeExceptions(body)];
}

/** @type {(right: Pick<Booking, 'property' | 'manager'>) => Columns} */
function propertyColumns({ property, manager }) {
  return {
    property: property.id,
    property_name: property.getString('name'),
    property_address: property.getString('address'),
    property_manager: manager?.id ?? '',
    manager_name: manager ? nameOf(manager) : '',
  };
}

/** @type {(requester: Deliverer, right: Delivered, body: Sealed) => Columns} */
function toPartyColumns(requester, { company }, body) {
  return {
    user: requester.user?.id ?? '',
    employee_name: requester.user ? requester.user.getString('full_name') : name.cleanName(body.employeeName ?? ''),
    link: requester.link?.id ?? '',
    deliverer: requester.deliverer,
    company_admin: company?.id ?? '',
    company_name: company ? nameOf(company) : (requester.link?.getString('company_name') ?? ''),
  };
}

/** @typedef {Parameters<typeof place.locationStatus>[0]} Position */

/** @type {(body: Sealed) => Position} */
function positionIn({ locationSource: source, latitude, longitude, accuracy }) {
  return { source, latitude, longitude, accuracy };
}

/**
 * Number columns cannot be null: 0/0 is no position, -1 no distance.
 * @type {(at: Position, property: Row | null) => Columns}
 */
function positionColumns(at, property) {
  const known = property && place.positionOf(property.getFloat('latitude'), property.getFloat('longitude'));
  const { status, distance } = place.locationStatus(at, known);
  return {
    location_status: status,
    distance: distance ?? -1,
    // The property's position may be corrected later.
    reference_latitude: known?.latitude ?? 0,
    reference_longitude: known?.longitude ?? 0,
  };
}

/** The device's time plus the measured offset, at most the arrival. @type {(body: Sealed, now: number) => Columns} */
function toTimeColumns(body, now) {
  const { startedAt, capturedAt, clockKnown } = submission.storedTimes(body, now);
  return {
    started_at: toDatabaseTime(startedAt),
    captured_at: toDatabaseTime(capturedAt),
    clock_known: clockKnown,
    received_at: toDatabaseTime(now),
  };
}

module.exports = { documentationRow, propertyColumns, positionColumns };
