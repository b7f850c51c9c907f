import { formatLogStamp } from '../../../lab/gnmi/model/time';
import { port } from '../../../lab/gnmi/model/topology-builder';
import { routersOf, type Draft } from './built';
import { SPARE_WORDS, USERS } from './words';

const HOUR = 3_600_000;

/** Ports that nobody uses: shut, without an address and outside every VRF. */
export function addSpares(draft: Draft): void {
  const { random } = draft;
  for (const router of routersOf(draft, 'P', 'PE', 'RR')) {
    for (let number = 0; number < random.whole(0, 3); number += 1) {
      const name = `GigabitEthernet0/3/0/${number}`;
      const description = random.pick(SPARE_WORDS);
      router.ports.push(
        port(name, { enabled: false, description, macAddress: '02:00:01:00:00:00' }),
      );
    }
  }
}

/** Lines about nothing: logins, clocks, commits of other days; some stamped in another zone. */
export function harmlessLines(draft: Draft, device: string): string[] {
  const { random, now } = draft;
  const process = random.whole(1000, 9999);
  const texts = [
    `config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user '${random.pick(USERS)}'. Use 'show configuration commit changes 10000${process}' to view the changes.`,
    `ssh_server[${process}]: %SECURITY-SSHD-6-INFO_SUCCESS : Successfully authenticated user '${random.pick(USERS)}'`,
    `ntpd[${process}]: %IP-IP_NTP-6-SYNC : The clock of ${device} is synchronized`,
    `envmon[${process}]: %PLATFORM-ENVMON-6-FANTRAY : Fan tray speed changed to normal`,
  ];
  const zone = random.pick(['UTC', 'UTC', 'CEST', 'WET']);
  const ages = random.shuffle(texts).slice(0, random.whole(1, 3));
  return ages
    .map((text) => ({ text, at: now.getTime() - random.whole(50, 200) * HOUR }))
    .sort((first, second) => first.at - second.at)
    .map(({ text, at }) => `RP/0/RP0/CPU0:${formatLogStamp(new Date(at), zone)}: ${text}`);
}
