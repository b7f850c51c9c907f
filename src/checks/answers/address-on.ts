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
  several: ({ address, places, meant }: On) =>
    `${address} is on ${listNames(places)}${meant === null ? '; whether that is meant is not written on these ports' : `, as it is meant to be ("${meant.slice(0, 80)}")`}`,
};

/** Which routers have an address that the question names, where several have it. */
export const addressOn = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const [first, ...others] = holdersOfAsked(context);
    if (first === undefined) return null;
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
