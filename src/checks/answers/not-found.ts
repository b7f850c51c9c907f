import { missedNames } from '../names/subject-reading';
import type { FormerPeer } from '../bgp/removed-peers';
import { formerPeers, isGone } from '../names/subject-remarks';
import { defineAnswer, listed } from './define-answer';
import { isOrAre } from './said-of';

const say = {
  gone: ({ about, searched }: { about: string; searched: number }) =>
    `${about} is gone: none of the ${searched} routers that were searched has an address, interface, VRF, BGP peer or route target of that name`,
  removed: ({
    about,
    peers,
  }: {
    about: string;
    peers: Pick<FormerPeer, 'device' | 'at' | 'who'>[];
  }) =>
    `${about} ${isOrAre(about)} no BGP ${peers.length === 1 ? 'peer' : 'peers'} any more: ${peers
      .map(
        ({ device, at, who }) =>
          `${device} had it until ${at ?? '?'}, when it was removed from the configuration${who === null ? '' : ` by a commit of ${who}`}`,
      )
      .join('; ')}`,
  not_found: (data: { about: string; searched: number; silent: string[]; near: string[] }) => {
    const near = data.near.length === 0 ? '' : `; names near it: ${listed(data.near, 3)}`;
    const silent =
      data.silent.length === 0 ? '' : `; ${listed(data.silent)} could not be read and may have it`;
    const where = data.searched === 1 ? 'the router' : `any of the ${data.searched} routers`;
    return `${data.about} ${isOrAre(data.about) === 'is' ? 'was' : 'were'} not found on ${where} that ${data.searched === 1 ? 'was' : 'were'} searched (no address, interface, VRF, peer or description has that name)${silent}${near}`;
  },
  not_on: ({ about, routers, others }: { about: string; routers: string[]; others: string[] }) =>
    `VRF ${about} was not found on ${listed(routers)}${others.length === 0 ? '' : ` (VRFs there: ${listed(others)})`}`,
};

/** A name that nothing has, before anything that was found while it was looked for. */
export const nameNotFound = defineAnswer({
  say,
  evaluate: ({ context, verdict }) => {
    const { subject } = context;
    const former = formerPeers(context);
    if (former.length > 0 && verdict !== 'fault') {
      const about = listed(former.map(({ address }) => address));
      const peers = former.map(({ device, at, who }) => ({ device, at, who }));
      return { about, state: 'told', reason: { code: 'removed' as const, about, peers } };
    }
    // One name of several that leaves nothing open is told of beside what the others lead to.
    const isTold = verdict === 'fault' || (verdict === 'healthy' && !isGone(context));
    if (subject !== null && subject.found.length > 0 && isTold) return null;
    if (subject !== null) {
      const missing = missedNames(subject);
      const near = [...new Set(missing.flatMap((one) => one.near))];
      const { searched, silent } = subject;
      const about = listed(missing.map(({ name }) => name));
      if (missing.length === 0) return null;
      if (isGone(context)) {
        return {
          about,
          state: 'told',
          reason: { code: 'gone' as const, about, searched: searched.length },
        };
      }
      const reason = { code: 'not_found' as const, about, near, silent, searched: searched.length };
      return { about, state: 'not_found', reason };
    }
    const { devices, entities } = context.goal;
    const [vrf] = entities.vrfs;
    const read = devices.flatMap((name) => context.facts.devices.get(name)?.vpn ?? []);
    const absent =
      vrf !== undefined &&
      read.length === devices.length &&
      read.every((one) => one.complete && one.vrfs.every(({ name }) => name !== vrf));
    if (!absent || devices.length === 0) return null;
    const others = [...new Set(read.flatMap((one) => one.vrfs.map(({ name }) => name)))];
    return {
      about: vrf,
      state: 'not_found',
      reason: { code: 'not_on', about: vrf, routers: devices, others },
    };
  },
});
