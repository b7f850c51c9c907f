import { goalOf } from './fixtures/inputs';

const german = ['KERN1', 'KERN2', 'RAND-OST', 'RAND-WEST', 'RAND-SUED', 'RAND-NORD'];
const french = ['lyon-sud-1', 'lyon-est-1', 'lyon-nord-2', 'lyon-p1'];
const spanish = ['gw-norte', 'gw-sur', 'gw-este', 'nucleo-1'];
const english = ['agg-east-1', 'agg-east-2', 'agg-west-1', 'core-1'];

describe('a point of the compass that is told to be a place', () => {
  it.each([
    ['power is back in the east. which customers are off?', german, ['RAND-OST']],
    ['is BGP fine at our southern site?', german, ['RAND-SUED']],
    ['the north POP is slow since noon', german, ['RAND-NORD']],
    ['ports down in the south', french, ['lyon-sud-1']],
    ['the east router flaps', french, ['lyon-est-1']],
    ['errors on the north side', spanish, ['gw-norte']],
    ['sessions lost in the south', spanish, ['gw-sur']],
    [
      'line card swap in the east POP is done, anything missing?',
      english,
      ['agg-east-1', 'agg-east-2'],
    ],
    ['EAST is red', english, ['agg-east-1', 'agg-east-2']],
    ['Der Standort Ost ist nicht erreichbar', english, ['agg-east-1', 'agg-east-2']],
  ])('"%s" finds the routers that carry it in their names', async (query, names, devices) => {
    expect((await goalOf(query, { names })).devices).toEqual(devices);
  });

  it('is none where it is said of something else', async () => {
    const goal = await goalOf('which sessions are down? most of them run west', { names: english });
    expect(goal.devices).toEqual(english);
  });
});
