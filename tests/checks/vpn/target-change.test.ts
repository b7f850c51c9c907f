import { targetChange } from '../../../src/checks/vpn/target-change';
import type { TargetFault } from '../../../src/checks/vpn/target-faults';

const fault = (
  side: TargetFault['side'],
  imports: string[],
  exports: string[],
  others: [imports: string[], exports: string[]][] = [[['1:1'], ['1:1']]],
) => {
  const compared = {
    vpn: 'RED',
    imports,
    exports,
    others: others.map(([of, to], index) => ({
      router: `PE${index + 2}`,
      imports: of,
      exports: to,
    })),
  };
  return targetChange({ device: 'PE1', vrf: 'RED', side, compared } as TargetFault);
};

it('says which target is to be changed from which value to which', () => {
  expect(fault('export', ['1:1'], ['1:2'])).toBe(
    'Change the export target of VRF RED on PE1 from 1:2 to 1:1.',
  );
  expect(fault('import', ['1:2'], ['1:1'])).toBe(
    'Change the import target of VRF RED on PE1 from 1:2 to 1:1.',
  );
});

it('adds what is missing where no target is wrong, and keeps what another site uses', () => {
  expect(fault('import', [], ['1:1'])).toBe('Add import target 1:1 to VRF RED on PE1.');
  const others: [string[], string[]][] = [
    [['1:1', '9:9'], ['1:1']],
    [['1:1'], ['1:1']],
  ];
  expect(fault('export', ['1:1'], ['9:9'], others)).toBe(
    'Add export target 1:1 to VRF RED on PE1.',
  );
});

it('says nothing where the other sites do not agree on one, or several targets may be wrong', () => {
  expect(
    fault(
      'export',
      ['1:1'],
      ['1:2'],
      [
        [['3:3'], []],
        [['4:4'], []],
      ],
    ),
  ).toBeNull();
  expect(fault('export', ['1:1'], ['1:2', '1:3'])).toBeNull();
});
