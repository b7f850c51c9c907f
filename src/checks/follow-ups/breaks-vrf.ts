import { wayWorks, worksWithout } from '../../diagnosis';
import type { CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import { resourceId } from '../needs/resources';
import { vrfsOf } from './asked-resources';

/** Whether a cause keeps one of the VRFs that a question names from working at a router that it asks about. */
export function breaksVrf(
  { goal }: CheckContext,
  { model }: Explained,
  one: Explained['causes'][number],
): boolean {
  const works = worksWithout(model, new Set(one.resources));
  return goal.devices.some((device) => {
    const isLost = goal.entities.vrfs.some(
      (vrf) => works(resourceId('vrf_routes', device, vrf)) === 'no',
    );
    const service = model.resources.get(resourceId('service', device));
    const ways = (service?.needs ?? []).filter((need) => need.need === 'path');
    return isLost || ways.some((need) => wayWorks(model, need, works) !== 'yes');
  });
}

/** Whether what was found, taken together, keeps a VRF that is complained of from working at one of its sites. */
export function breaksSite(
  context: CheckContext,
  { model }: Explained,
  causes: Explained['causes'],
): boolean {
  const works = worksWithout(model, new Set(causes.flatMap((one) => one.resources)));
  const named = vrfsOf(context);
  return [...context.facts.devices.values()].some((site) =>
    (site.vpn?.vrfs ?? []).some(
      ({ name }) =>
        named.includes(name) && works(resourceId('vrf_routes', site.name, name)) === 'no',
    ),
  );
}
