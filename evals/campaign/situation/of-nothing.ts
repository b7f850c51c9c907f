import { formatLogStamp } from '../../../lab/gnmi/model/time';
import type { HealthyKind } from '../kinds';
import { linksOf, routersOf } from '../network/built';
import { USERS } from '../network/words';
import { chooseLink, chooseReflectorSession } from './choose';
import {
  atDevice,
  type FaultInput,
  type MakeSituation,
  type Setting,
  type Situation,
} from './situation';

function nothing(setting: Setting, faults: FaultInput[], device?: string): Situation {
  const { built, random } = setting;
  const asked = device ?? random.pick(routersOf(built, 'P', 'PE', 'RR')).name;
  return {
    faults,
    place: atDevice(asked),
    began: null,
    subjects: [
      'general',
      'interfaces',
      'isis',
      ...(isSpeaker(setting, asked) ? (['bgp'] as const) : []),
    ],
  };
}

function isSpeaker({ built }: Setting, device: string): boolean {
  return built.network.routers.some(({ name, bgp }) => name === device && bgp !== null);
}

const WORK = [
  'MAINTENANCE CHG0041877: planned shutdown until the optic is replaced',
  'planned work CHG-2219, port shut, do not enable before the fiber is spliced',
  'Planned maintenance: shut for card swap, ticket CHG0098812',
];

/** Old lines of a port, stamped in a zone that the log filter cannot read. */
function oldLines(setting: Setting): { device: string; faults: FaultInput[] } | null {
  const chosen = chooseLink(setting);
  if (chosen === null) return null;
  const { own } = chosen;
  const { random, now } = setting;
  const zone = random.pick(['CEST', 'CET', 'WEST']);
  const at = now.getTime() - random.whole(20, 150) * 86_400_000;
  const line = (seconds: number, text: string): string =>
    `RP/0/RP0/CPU0:${formatLogStamp(new Date(at + seconds * 1000), zone)}: ${text}`;
  const port = own.interface;
  const lines = [
    line(0, `ifmgr[202]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to Down`),
    line(190, `ifmgr[202]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to Up`),
  ];
  const { device } = own;
  return { device, faults: [{ fault: 'log_lines', device, lines }] };
}

/** Networks in which nothing is wrong. */
export const HEALTHY_SITUATIONS: Record<HealthyKind, MakeSituation> = {
  healthy: (setting) => nothing(setting, []),
  planned_link_work: (setting) => {
    const reflector = new Set(routersOf(setting.built, 'RR').map(({ name }) => name));
    const chosen = chooseLink(setting, ({ ends }) =>
      ends.every(({ device }) => !reflector.has(device)),
    );
    if (chosen === null) return null;
    const { random } = setting;
    const { own, far } = chosen;
    const hours = random.whole(1, 40);
    const description = random.pick(WORK);
    const user = random.pick(USERS);
    const shut = { fault: 'interface_admin_down', ...own, at: `-${hours}h`, user } as const;
    const announcedFar = random.chance(0.35);
    const faults: FaultInput[] = announcedFar
      ? [{ fault: 'port_description', ...far, description, at: `-${hours + 1}h`, user }, shut]
      : [{ ...shut, description }];
    const asked = random.pick([own, far]).device;
    return { ...nothing(setting, faults, asked), subjects: ['interfaces', 'general', 'isis'] };
  },
  planned_session_work: (setting) => {
    if (routersOf(setting.built, 'RR').length < 2) return null;
    const end = chooseReflectorSession(setting);
    const { device, neighbor } = end;
    const at = `-${setting.random.whole(1, 40)}h`;
    const faults: FaultInput[] = [
      { fault: 'bgp_shutdown', device, neighbor, at, user: setting.random.pick(USERS) },
    ];
    return { ...nothing(setting, faults, device), subjects: ['bgp'] };
  },
  old_flap: (setting) => {
    const chosen = chooseLink(setting);
    if (chosen === null) return null;
    const days = setting.random.whole(3, 9);
    const flap = { fault: 'link_flap', ...chosen.own, at: `-${days}d`, lasting: '40s' } as const;
    return { ...nothing(setting, [flap], chosen.own.device), subjects: ['general', 'interfaces'] };
  },
  old_log_lines: (setting) => {
    const lines = oldLines(setting);
    if (lines === null) return null;
    const { device, faults } = lines;
    return { ...nothing(setting, faults, device), subjects: ['general', 'interfaces'] };
  },
  slow: (setting) => {
    const made = nothing(setting, []);
    const delay = setting.random.pick(['900ms', '2s', '4s']);
    return { ...made, faults: [{ fault: 'slow', device: made.place.device, delay }] };
  },
  server_dies: (setting) => {
    const made = nothing(setting, []);
    const { device } = made.place;
    const tool = setting.random.pick(['get_routing_info', 'get_interface_info']);
    return { ...made, faults: [{ fault: 'server_dies', tool, device, call: 1 }] };
  },
};

/** A router that no question and no cause is about, nor next to any of them. */
export function uninvolvedRouter(
  { built, random }: Setting,
  involved: ReadonlySet<string>,
): string | undefined {
  const near = new Set(
    [...involved].flatMap((device) =>
      linksOf(built, device).flatMap(({ ends }) => ends.map((end) => end.device)),
    ),
  );
  const rest = routersOf(built, 'P', 'PE').filter(
    ({ name }) => !involved.has(name) && !near.has(name),
  );
  return random.pickAny(rest)?.name;
}
