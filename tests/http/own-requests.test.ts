import * as fc from 'fast-check';

import { whyForeign } from '../../src/http';

describe('a request to a server of this machine', () => {
  it.each([
    ['127.0.0.1:9464'],
    ['localhost:9464'],
    ['LOCALHOST'],
    ['[::1]:9464'],
    ['10.0.0.7:9464'],
    ['worker:9464'],
    ['Worker'],
  ])('may come by its own names and addresses: %s', (host) => {
    expect(whyForeign({ host }, ['worker'])).toBeNull();
    expect(whyForeign({ host, origin: `http://${host}` }, ['worker'])).toBeNull();
  });

  it.each([
    ['attacker.example:9464'],
    ['127.0.0.1.attacker.example'],
    ['localhost.attacker.example'],
    ['worker.attacker.example'],
    ['attacker.example@127.0.0.1'],
    ['127.0.0.1/@attacker.example'],
    ['127.0.0.1#attacker.example'],
    ['worker'],
    [''],
    [undefined],
  ])('is refused by any other: %s', (host) => {
    expect(whyForeign({ host })).toMatch(/Host/);
  });

  it.each([
    ['http://attacker.example'],
    ['null'],
    [''],
    ['http://127.0.0.1:8080'],
    ['http://127.0.0.1:9464/path'],
    ['http://127.0.0.1:9464.attacker.example'],
  ])('is refused from a page of another origin: %s', (origin) => {
    expect(whyForeign({ host: '127.0.0.1:9464', origin })).toMatch(/Origin/);
  });

  it('is judged without a failure, whatever its head says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (host, origin) => {
        expect(typeof whyForeign({ host, origin })).toMatch(/string|object/);
      }),
    );
  });
});
