import type * as Mathematics from 'mathjs' with { 'resolution-mode': 'import' };

import { optionalPackage } from '../../serve/optional-package';

export type Unit = Mathematics.Unit;

// The package is loaded as CommonJS, but declares its types for ES modules only.
let loaded: typeof Mathematics | undefined;

/** Matrices and units; read at the first use, for an installation may lack it. */
export function mathematics(): typeof Mathematics {
  loaded ??= optionalPackage(
    'mathjs',
    'the laboratory of pharmacokinetics',
    () => require('mathjs') as typeof Mathematics,
  );
  return loaded;
}
