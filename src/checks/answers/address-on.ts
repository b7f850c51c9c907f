import type { CheckContext } from '../context';
import { listNames } from '../../domain/text/phrases';
import { holdersOfAsked, sharedOnPurpose } from '../identity/address-holders';
import { defineAnswer } from './define-answer';

interface On {
  address: string;
  places: string[];
  /** What is written on one of the ports, where it says that this is meant. */
  meant: string | null;
}

const say = {
  one: ({ address, port, router }: { address: string; port: string; router: string }) =>
    `${address} is ${port} of ${router}`,
  several: ({ address, places, meant }: On) =>
    `${address} is on ${listNames(places)}${meant === null ? '; whether that is meant is not written on these ports' : `, as it is meant to be ("${meant.slice(0, 80)}")`}`,
};

const owning = ['belong', 'belongs', 'own', 'owns', 'owner', 'whose', 'has', 'holds'];

/** "Whose loopback is 10.255.0.3?": the one router that has it. */
function oneHolder({ question, goal, facts }: CheckContext) {
  const [asked, ...others] = (goal.question?.subjects ?? [])
    .filter(({ kind }) => kind === 'neighbor')
    .map(({ said }) => said);
  const isWhose = question.form === 'who' || question.form === 'which';
  const isOfAddress =
    question.names('loopback') || question.names('address') || question.wording.says(owning);
  if (asked === undefined || others.length > 0 || !isWhose || !isOfAddress) return null;
  const [held] = [...facts.devices.values()].flatMap((device) =>
    [...device.ports.values()]
      .filter(({ address, vrf }) => address === asked && vrf === null)
      .map(({ name }) => ({ port: name, router: device.name })),
  );
  if (held === undefined) return null;
  return {
    about: asked,
    state: 'told' as const,
    reason: { code: 'one' as const, address: asked, ...held },
  };
}

/** Which routers have an address that the question names, where several have it. */
export const addressOn = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const [first, ...others] = holdersOfAsked(context);
    if (first === undefined) return oneHolder(context);
    const address = first.port.address ?? '';
    const holders = [first, ...others].filter(({ port }) => port.address === address);
    const places = holders.map(({ device, port }) => `${port.name} of ${device.name}`);
    const described = holders.map(({ port }) => sharedOnPurpose(port));
    const meant = described.find((one) => one !== null) ?? null;
    return {
      about: address,
      state: meant === null ? 'told' : 'working',
      reason: { code: 'several', address, places, meant },
    };
  },
});
