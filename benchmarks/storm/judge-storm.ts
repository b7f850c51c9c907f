import { causes, routersOf } from './lab-storm';
import { expectedAlerts, type Storm } from './run-storm';

/** What is wrong with how a storm ended, a sentence each; none where all of it holds. */
export function stormFaults({ answers, counts, incidents }: Storm): string[] {
  const faults: string[] = [];
  for (const [status, count] of answers.statuses) {
    if (status !== 202 && status !== 503)
      faults.push(`${count} deliveries were answered ${status}`);
  }
  if (incidents.length !== causes.length) faults.push(`${incidents.length} incidents are left`);
  const total = incidents.reduce((sum, { alerts }) => sum + alerts.total, 0);
  if (total !== expectedAlerts) faults.push(`${total} alerts, not ${expectedAlerts}`);
  if (counts.dropped > 0) faults.push(`${counts.dropped} alerts were dropped`);
  for (const cause of causes) {
    const { device } = cause;
    const theirs = incidents.filter(({ rootCause }) => rootCause?.device === device);
    if (theirs.length !== 1) faults.push(`${theirs.length} incidents have the cause ${device}`);
    const routers = new Set(routersOf(cause).map((name) => name.toLowerCase()));
    for (const { devices } of theirs) {
      const named = devices.map((name) => name.toLowerCase());
      const strangers = named.filter((name) => !routers.has(name));
      const missing = [...routers].filter((name) => !named.includes(name));
      if (strangers.length > 0) faults.push(`${device}: strangers ${strangers.join(', ')}`);
      if (missing.length > 0) faults.push(`${device}: without ${missing.join(', ')}`);
    }
  }
  return faults;
}
