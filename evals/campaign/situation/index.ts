import type { Kind } from '../kinds';
import { LINK_SITUATIONS } from './of-links';
import { COLLECTION_SITUATIONS } from './of-collection';
import { HEALTHY_SITUATIONS } from './of-nothing';
import { ROUTER_SITUATIONS } from './of-routers';
import { SERVICE_SITUATIONS } from './of-services';
import { SESSION_SITUATIONS } from './of-sessions';
import type { MakeSituation } from './situation';

const ALL: { [One in Kind]?: MakeSituation } = {
  ...HEALTHY_SITUATIONS,
  ...COLLECTION_SITUATIONS,
  ...LINK_SITUATIONS,
  ...ROUTER_SITUATIONS,
  ...SESSION_SITUATIONS,
  ...SERVICE_SITUATIONS,
};

/** How situations of a kind are made. */
export function makerOf(kind: Kind): MakeSituation {
  const make = ALL[kind];
  if (make === undefined) throw new Error(`nothing makes situations of the kind ${kind}`);
  return make;
}
