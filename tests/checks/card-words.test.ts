import { tellsOfCard } from '../../src/checks/diagnosis/card-words';

it.each([
  ['Jun 17 01:42:03 core-1 chassisd: Taking FPC 1 offline: Removal', '1', true],
  ['May 27 14:22:09 mx-2 chassisd: CHASSISD_IFDEV_DETACH_FPC: ifdev_detach_fpc(1)', '1', true],
  ['jnxFruName FPC @ 1/*/*, jnxFruType 3', '1', true],
  ['Jun 1 01:42:03 core-1 chassisd: Taking FPC 2 offline', '1', false],
  ['Jun 1 01:42:03 core-1 chassisd: Taking FPC 10 offline', '1', false],
  ['shelfmgr[4]: %PLATFORM-SHELFMGR-6-NODE_STATE_CHANGE : 0/1/CPU0 state:BRINGDOWN', '0/1', true],
  ['Node 0/10/CPU0 is reset', '0/1', false],
  ['LC/0/1/CPU0: Interface TenGigE0/1/0/2, changed state to Down', '0/1', false],
])('"%s" tells of card %s: %s', (line, slot, expected) => {
  expect(tellsOfCard(line, slot)).toBe(expected);
});
