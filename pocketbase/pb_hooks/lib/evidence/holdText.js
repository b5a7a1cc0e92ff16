/** What an entry of a Löschsperre says of it (D187). @type {(hold: {until: string, reason: string}) => string} */
function holdText({ until, reason }) {
  return `bis ${until.split('-').reverse().join('.')}: ${reason}`;
}

module.exports = { holdText };
