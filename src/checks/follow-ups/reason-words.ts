import type { CheckWords, Judged } from '../define-check';

/** `GigabitEthernet0/0/0/3 on P1`, or the router alone. */
export function placeWords(device: string, place: string | null): string {
  return place === null || place === '' ? device : `${place} on ${device}`;
}

/** What a failing check makes somebody look for, as it goes on after "to see". */
export function failureWords(check: Judged, words: CheckWords): string {
  if (check.check === 'logs.recent')
    return `what caused the down events in the log of ${check.device}`;
  if (check.check === 'interface.state')
    return `why ${placeWords(check.device, check.object)} is down`;
  const what = `the ${placeWords(check.device, words.name(check))}`;
  return check.check === 'bgp.session' || check.check === 'isis.adjacency'
    ? `why ${what} is down`
    : `what is wrong with ${what}`;
}
