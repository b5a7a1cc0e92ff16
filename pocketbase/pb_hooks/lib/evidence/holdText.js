/** @type {(hold: {until: string, reason: string}) => string} */
function holdText({ until, reason }) {
  return `bis ${until.split('-').reverse().join('.')}: ${reason}`;
}

module.exports = { holdText };
