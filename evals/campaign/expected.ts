import { expectationSchema, type Expectation, type ExpectedCause } from '../read/expectation';
import { EXPECTATIONS, type ExpectationRow, type Readable } from './expectation-table';
import type { Kind } from './kinds';
import type { Place } from './situation/situation';

type ExpectedPlace = NonNullable<ExpectationRow['cause']>;

/** The row of the table for a kind and what can be read. */
export function rowOf(kind: Kind, readable: Readable): ExpectationRow {
  const found = EXPECTATIONS.find((row) => row.kind === kind && row.readable === readable);
  if (found === undefined) throw new Error(`the table has no row for ${kind}, ${readable}`);
  return found;
}

/** What of a place each kind of cause asks for. */
const PARTS: Record<ExpectedPlace['at'], (place: Place) => Partial<ExpectedCause>> = {
  port: (place) => ({ interface: place.interface }),
  'far port': ({ far }) => ({ device: far!.device, interface: far!.interface }),
  loopback: () => ({ interface: 'Loopback0' }),
  device: () => ({}),
  peer: ({ object }) => ({ object }),
  vrf: ({ object }) => ({ object }),
};

function causeAt({ type, at }: ExpectedPlace, place: Place): ExpectedCause {
  const { device } = place;
  return { type, device, interface: null, object: null, ...PARTS[at](place) };
}

/** The same place from its other end. */
function turned(place: Place): Place {
  const { far, ...own } = place;
  return { ...far!, far: own };
}

/** @param asked device that the question names; null where it names none */
export function expected(row: ExpectationRow, place: Place, asked: string | null): Expectation {
  const { cause, farEnd, or = [] } = row;
  const verdict = [...row.verdict];
  if (cause === null) return expectationSchema.parse({ verdict, root_cause: null });
  const far = place.far === null ? null : turned(place);
  const asksFar = far !== null && farEnd === 'unless asked' && asked === far.device;
  const seenFrom = asksFar ? far : place;
  const named = asked === place.device || asked === far?.device;
  const bothEnds = farEnd === 'accepted' || (farEnd === 'unless asked' && !named);
  return expectationSchema.parse({
    verdict,
    root_cause: causeAt(cause, seenFrom),
    accept_root_cause: [
      ...or.map((one) => causeAt(one, seenFrom)),
      ...(bothEnds && far !== null ? [causeAt(cause, far)] : []),
    ],
  });
}
