import { goalOf } from './fixtures/inputs';

const query = 'is VRF GROCER stable since Friday?';

describe('the routers on which a VRF is looked for', () => {
  it('are the edges where names tell which they are', async () => {
    const { devices } = await goalOf(query, { names: ['PE1', 'PE2', 'P1', 'x1'] });
    expect(devices).toEqual(['PE1', 'PE2', 'x1']);
  });

  it('are all where no name is an edge: those without a role are no likelier', async () => {
    const names = ['ngo-p01', 'osa-p01', 'ngo-k1', 'osa-k1'];
    const { devices } = await goalOf(query, { names });
    expect([...devices].sort()).toEqual([...names].sort());
  });
});
