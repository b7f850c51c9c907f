import { servedWords } from '../../../src/checks/answers/served-elsewhere';

const at = (vrf: string, up: string[], down: string[], router = 'PE1') => ({
  vrf,
  router,
  up,
  down,
});

it('says on which other routers a customer would still have ports, and where they are down', () => {
  expect(servedWords([at('BLUE', ['PE3'], ['PE2'])])).toEqual([
    'BLUE would have ports only on PE3 (down on PE2)',
  ]);
});

it('says that a customer would have nothing left, where no other port is up', () => {
  expect(servedWords([at('BLUE', [], ['PE2']), at('GREEN', [], [])])).toEqual([
    'BLUE would have no port left that is up (down on PE2)',
    'GREEN would have no port left that is up',
  ]);
});

it('tells customers with the same left together, each of them once', () => {
  expect(
    servedWords([at('BLUE', ['PE3'], []), at('BLUE', ['PE3'], [], 'PE2'), at('RED', ['PE3'], [])]),
  ).toEqual(['BLUE and RED would have ports only on PE3']);
});
