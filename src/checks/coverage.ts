import type { Coverage } from '../domain/analysis/analysis';
import type { Subject } from '../domain/analysis/goal';
import type { CheckContext } from './context';
import { areaOf } from './facts';

/** Whether each area that was needed or tried was read, by device. */
export function buildCoverage(context: CheckContext): Coverage[] {
  const { goal, facts } = context;
  return [...facts.devices.values()].flatMap((device) => {
    const needed = goal.devices.includes(device.name)
      ? goal.subjects.filter((one) => one !== 'inventory' && one !== 'topology')
      : [];
    const subjects = new Set<Subject>([...needed, ...device.areas.keys()]);
    return [...subjects].map((subject) => {
      const { state, reason, transient } = areaOf(device, subject);
      return { device: device.name, subject, state, reason, transient };
    });
  });
}
