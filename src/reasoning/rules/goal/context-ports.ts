import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { readQuestion } from '../../../question';
import { readEntities } from './entities';
import { selectDevices } from './select-devices';

/**
 * What a question names without the ports of what is only told beside its complaint: in "we shut
 * Gi0/0/0/1 on P2 as planned. CE1 lost its line, why?" that port of another router is not what is asked
 * about. The routers of both sentences are looked at.
 */
export function withoutContextPorts(
  text: string,
  entities: Goal['entities'],
  inventory: readonly InventoryDevice[],
  profile: Profile,
): Goal['entities'] {
  const { complaint } = readQuestion(text).parsed;
  if (complaint === undefined || entities.interfaces.length === 0) return entities;
  const routersIn = (part: string): string[] => {
    const { taken } = readEntities(part, inventory);
    const found = selectDevices({ text: part, inventory, profile, taken });
    return found.kind === 'devices' ? found.names : [];
  };
  const portsIn = (part: string): string[] => readEntities(part, inventory).entities.interfaces;
  const asked = routersIn(complaint);
  if (asked.length === 0 || portsIn(complaint).length > 0) return entities;
  const beside = text
    .split(/(?<=[.!?;])\s+/)
    .filter((part) => part.trim() !== complaint)
    .map((part) => ({ ports: portsIn(part), routers: routersIn(part) }))
    .filter(({ ports }) => ports.length > 0);
  const isContext = beside.every(
    ({ routers }) => routers.length > 0 && !routers.some((name) => asked.includes(name)),
  );
  return isContext ? { ...entities, interfaces: [] } : entities;
}
