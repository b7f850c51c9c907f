import { movedText } from '../../src/report/moved';
import { check } from './fixtures';

const item = (name: string, device: string, object: string) => ({ check: name, device, object });
const nothing = { new: [], still: [], cleared: [], unknown: [] };

describe('what moved since the run before', () => {
  it('is nothing where nothing is new, cleared or unread, and says what is as before', () => {
    expect(movedText(nothing, [])).toBe('no change since the previous run');
    const still = [item('bgp.session', 'PE1', '10.0.0.1')];
    expect(movedText({ ...nothing, still }, [])).toBe(
      'no change since the previous run; 1 finding as before',
    );
  });

  it('is named by what people call it, the first two of many', () => {
    const known = check({ check: 'bgp.session' });
    const fresh = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((peer) =>
      item('bgp.session', 'PE1', peer),
    );
    const text = movedText(
      { ...nothing, new: fresh, cleared: [item('link.errors', 'PE1', 'PE1')] },
      [known],
    );
    expect(text).toMatch(
      /^new: .*10\.0\.0\.1 on PE1, .*10\.0\.0\.2 on PE1 and 1 more; resolved: link\.errors on PE1$/,
    );
  });

  it('is not nothing where something could not be read now', () => {
    const unknown = [item('bgp.session', 'PE2', '10.0.0.1')];
    expect(movedText({ ...nothing, unknown }, [])).toBe('1 that could not be read now');
  });

  it('is not told of a run that was compared with none', () => {
    expect(movedText(null, [])).toBe('');
  });
});
