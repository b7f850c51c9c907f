const { setFlagsFromString } = require('node:v8');

// A test runs most of its code a few times: to optimize it takes longer than it saves. Later releases of Node
// have no such flag, and say so on standard error.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000');
