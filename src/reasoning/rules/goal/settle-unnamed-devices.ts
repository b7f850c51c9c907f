import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { chooseOptions } from './answers';
import { ask, refuse, type Settled } from './ask';
import { askAbout } from '../../ask-anew';
import { type DeviceChoice, optionsAtMost, settled } from './device-choice';
import { mayHaveRole, roleOf } from './roles';
import { selectDevices } from './select-devices';

/** With so many edge routers at most, a VRF is looked for on all of them instead of asking. */
const searchAtMost = 8;
const allDevices = 'all devices';

/** No device was named: look it up where that is possible, and ask only where it is not. */
export function settleUnnamedDevices(
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const { inventory, snapshot, clarifications } = input;
  const names = inventory.map((device) => device.name);
  if (names.length === 0)
    return refuse('The inventory is empty: there is no device to look at.', []);
  if (names.length === 1) return settled(names);
  if (entities.vrfs.length > 0) {
    const edges = inventory.filter((device) => roleOf(device, snapshot.profile) === 'PE');
    if (edges.length > 0 && edges.length <= searchAtMost) {
      return settled(edges.map((device) => device.name));
    }
  }
  const possible = mayHaveRole(text, inventory, snapshot.profile);
  if (possible.length > 0) return settled(possible);
  // Nobody is there to answer on a schedule: all devices are looked at rather than one guessed.
  if (!input.request.attended) return settled(names);
  const options = [...names.slice(0, optionsAtMost - 1), allDevices];
  const answer = ask(
    {
      about: 'device',
      question: `Which device is the question about? It names none: "${text.slice(0, 200)}"`,
      options,
      instead: options.map((name) => askAbout(text, name)),
      read: (given) => readUnnamed(given, options, input),
    },
    clarifications,
  );
  return answer.settled ? settled(answer.value) : answer;
}

function readUnnamed(
  given: string,
  options: readonly string[],
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): string[] | null {
  const named = selectDevices({ text: given, inventory, profile: snapshot.profile, taken: [] });
  if (named.kind === 'devices') return named.names;
  const chosen = chooseOptions(given, options);
  if (chosen === null) return null;
  return chosen.includes(allDevices) ? inventory.map((device) => device.name) : chosen;
}
