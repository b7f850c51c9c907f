import { standSettings } from '../../src/temporal/stand-settings';

const stand = { evidenceDirectory: '/stand/evidence', labUrl: 'http://lab/mcp' };

test('a further worker of a stand keeps its reports where the commands look for them, and asks the lab', () => {
  expect(standSettings(stand, {})).toEqual({
    NETONCALL_EVIDENCE: '/stand/evidence',
    GNMIBUDDY_URL: 'http://lab/mcp',
  });
  expect(standSettings({ evidenceDirectory: '/e' }, {})).toEqual({ NETONCALL_EVIDENCE: '/e' });
});

test('what the environment of a worker says comes before the stand', () => {
  const environment = { NETONCALL_EVIDENCE: 's3://mine', GNMIBUDDY_URL: 'http://mine/mcp' };
  expect(standSettings(stand, environment)).toEqual({});
});
