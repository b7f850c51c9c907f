import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { readEntities } from './entities';
import { askInstead } from './scope';
import { selectDevices } from './select-devices';

/** Requests that undo or make a configuration: what changed last is what there is to know. */
const configuring = /\b(?:undo|commit|roll ?back|revert|restore|config\w*|apply|push|deploy)\b/i;
const restarting = /\b(?:reboot|reload|restart|power\w*|upgrade|downgrade)\b/i;

/** Questions that can be asked in place of a request to change something, about what it names. */
export function lookInstead(text: string, input: ParseGoalInput): string[] {
  const { profile } = input.snapshot;
  const inventory = input.inventory ?? [];
  const { entities, taken } = readEntities(text, inventory);
  const selection = selectDevices({ text, inventory, profile, taken });
  const device = selection.kind === 'devices' ? selection.names[0] : undefined;
  const general = askInstead(profile, device ?? inventory[0]?.name);
  if (device === undefined || general.length === 0) return general;
  const [port] = entities.interfaces;
  const [vrf] = entities.vrfs;
  const [neighbor] = entities.neighbors;
  return [
    ...(port === undefined ? [] : [`Check ${port} on ${device}`]),
    ...(neighbor === undefined ? [] : [`Check the BGP session to ${neighbor} on ${device}`]),
    ...(vrf === undefined ? [] : [`Check VRF ${vrf} on ${device}`]),
    ...(configuring.test(text) ? [`What changed on ${device} since yesterday?`] : []),
    ...(restarting.test(text) ? [`What is the uptime of ${device}?`] : []),
    ...general,
  ];
}
