import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import { matchDeviceName } from './device-names';
import { findInterfaces } from './interface-names';
import { logSender } from './log-sender';

/** "… on your PE1", "at PE1": whose port it is. A second router behind it is meant as well. */
const owner =
  /^\s{1,3}(?:on|at|of|in)\s+(?:(?:the|your|our|my|router|device|node)\s+){0,2}([A-Za-z][\w.-]{0,62}[A-Za-z0-9])(?!\s*(?:,|\/|&|\+|and\b|or\b)\s*[A-Za-z]+[\w-]*\d)/;

/**
 * Ports with the router that the words give each of them to, where more than one router is named: in
 * "towards CE1 (Gi0/0/0/2 on your PE1)" it is no port of CE1. Empty where one mention is without its router.
 */
export function boundPorts(
  text: string,
  names: readonly string[],
  inventory: readonly InventoryDevice[],
): NonNullable<Goal['ports']> {
  if (names.length < 2) return [];
  // A log names ports of the router that wrote it.
  const sender = logSender(text, inventory);
  const bound = findInterfaces(text).map(({ name, end }) => {
    const word = owner.exec(text.slice(end, end + 100))?.[1];
    const match = word === undefined ? null : matchDeviceName(word, inventory);
    const [device, ...others] = match?.names ?? (sender === null ? [] : [sender.name]);
    return device === undefined || others.length > 0 || !names.includes(device)
      ? null
      : { device, port: name };
  });
  return bound.includes(null) ? [] : bound.filter((one) => one !== null);
}
