import type * as Mathematics from 'mathjs' with { 'resolution-mode': 'import' };

// The package is loaded as CommonJS, but declares its types for ES modules only.
const { expm, matrix, unit } = require('mathjs') as typeof Mathematics;

export { expm, matrix, unit };
export type Unit = Mathematics.Unit;
