import {
  acknowledgedAt,
  readSubject,
  subjectText,
} from '../../../src/domain/watch/acknowledgement';

const port = { check: 'interface.state', device: 'P1', object: 'GigabitEthernet0/0/0/3' };

describe('a finding as people type it', () => {
  it('is read as it was written, slashes in the object included', () => {
    expect(readSubject(subjectText(port))).toEqual(port);
  });

  it.each(['', 'bgp.session', 'bgp.session/PE1', 'bgp.session/PE1/', '/PE1/x'])(
    'is not %j',
    (text) => {
      expect(readSubject(text)).toBeNull();
    },
  );
});

describe('acknowledgedAt', () => {
  it('lets an acknowledgement hold until its time and no longer', () => {
    const entry = { ...port, until: '2026-01-02T00:00:00Z', by: 'night shift' };
    expect(acknowledgedAt([entry], new Date('2026-01-01T23:59:59Z'))).toEqual([entry]);
    expect(acknowledgedAt([entry], new Date('2026-01-02T00:00:00Z'))).toEqual([]);
  });
});
