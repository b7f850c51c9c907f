import { areaOf } from '../facts';
import { namedDevices } from './asked-devices';
import { defineAnswer } from './define-answer';

/** A router that has a VRF, with its ports in it. */
interface Holder {
  router: string;
  ports: string[];
}

const holderWords = ({ router, ports }: Holder) =>
  ports.length === 0 ? router : `${router} (${ports.join(', ')})`;

const say = {
  holders: (data: { about: string; on: Holder[]; unread: string[]; counted: boolean }) => {
    const on =
      data.on.length === 0
        ? 'on none of the routers that were read'
        : `on ${data.counted ? `${data.on.length} ${data.on.length === 1 ? 'router' : 'routers'}: ` : ''}${data.on.map(holderWords).join(', ')}`;
    return `${data.about}: ${on}${data.unread.length === 0 ? '' : `; not read, and may have it: ${data.unread.join(', ')}`}`;
  },
};

const ofRouters = new Set(['vrfs', 'devices', 'holders']);

/** Which routers have a VRF that the question names, and which of their ports are in it. */
export const holders = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, symptom } = context.question;
    const { vrfs } = context.goal.entities;
    const [vrf] = vrfs;
    // "CUST-A lives on how many of our PEs?" counts routers, and is about the VRF all the same.
    if (wants === null || !ofRouters.has(wants) || vrf === undefined || vrfs.length > 1 || symptom)
      return null;
    if (form !== 'which' && form !== 'list' && form !== 'how_many') return null;
    const devices = namedDevices(context);
    const on = devices.flatMap((device) => {
      const found = device.vpn?.vrfs.find(({ name }) => name === vrf);
      return found === undefined ? [] : [{ router: device.name, ports: [...found.ports] }];
    });
    const unread = devices.filter(
      (one) => one.vpn === null && areaOf(one, 'vpn').state !== 'absent',
    );
    if (devices.length === 0 || unread.length === devices.length) return null;
    const names = unread.map(({ name }) => name);
    return {
      about: vrf,
      state: 'told',
      reason: {
        code: 'holders',
        about: vrf,
        on,
        unread: names,
        counted: form === 'how_many',
      },
    };
  },
});
