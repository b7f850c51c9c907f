import { goalOf } from './fixtures/inputs';

const names = ['hel-p1', 'tre-p1', 'oul-pe1', 'tku-pe1', 'tre-pe1'];

describe('a part of a name that several routers have', () => {
  it('is of the router of the place beside it', async () => {
    const found = await goalOf('check bgp on oulu pe1 please', { names });
    expect(found).toMatchObject({ devices: ['oul-pe1'] });
  });

  it('is of all of a few where nobody can be asked', async () => {
    const found = await goalOf('check bgp on pe1', { names, request: { attended: false } });
    expect(found).toMatchObject({ devices: ['oul-pe1', 'tku-pe1', 'tre-pe1'] });
  });

  it('is of both places of a pair', async () => {
    const border = ['x14-br1', 'x14-br2', 'x20-br1'];
    const found = await goalOf('check bgp on x14/x20', { names: border });
    expect(found).toMatchObject({ devices: border });
  });
});
