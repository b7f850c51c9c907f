import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

import { openLab } from '../../lab/gnmi';
import { runLoop } from './support/run-loop';

interface Network {
  input: { ask: string };
  state: Record<string, { logs: string[] }>;
}

const adjacency = (at: string, peer: string, change: string) =>
  `RP/0/RP0/CPU0:Apr ${at} UTC: bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} ${change} (VRF: default) (AS: 64496)`;
const link = (at: string, change: string) =>
  `RP/0/RP0/CPU0:Apr ${at} UTC: ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/1, changed state to ${change}`;

/** A session that dies three minutes after it opens, twice, long after a link on its way bounced. */
function network(): Network {
  const text = readFileSync(join(__dirname, 'cases', 'path-mtu-flaps.yaml'), 'utf8');
  const { state, ...rest } = parse(text.replaceAll('ams-', 'gro-')) as Network;
  const starved = (peer: string, way: string) =>
    ['20 07:5', '20 08:1'].flatMap((hour) => [
      adjacency(`${hour}1:00.000`, peer, 'Up'),
      adjacency(`${hour}4:01.000`, peer, `Down - BGP Notification ${way}, hold time expired`),
    ]);
  const back = '20 08:15:10.000';
  const bounced = [link('19 12:00:00.000', 'Down'), link('19 12:20:00.000', 'Up')];
  const logs: Record<string, string[]> = {
    'gro-rr1': [...starved('192.0.2.42', 'sent'), adjacency(back, '192.0.2.42', 'Up')],
    'gro-pe2': [...starved('192.0.2.61', 'received'), adjacency(back, '192.0.2.61', 'Up')],
    'gro-p1': bounced,
    'gro-p2': bounced,
  };
  for (const [name, lines] of Object.entries(logs)) state[name] = { ...state[name], logs: lines };
  const ask =
    'Since the carrier work yesterday at 11:30 the session from gro-rr1 to gro-pe2 comes up, lives 3 minutes and dies. Why?';
  return { ...rest, input: { ...rest.input, ask }, state };
}

it('a link that bounced before is still a way on which large frames may be lost', async () => {
  const { input, ...rest } = network();
  const lab = openLab({ caseText: stringify({ input, ...rest }) });
  const { analysis } = await runLoop(lab, { ask: input.ask, previous: null, reply: null });
  expect(analysis.rootCause).toMatchObject({
    type: 'path_mtu',
    interface: 'GigabitEthernet0/0/0/1',
  });
});
