import { withSetting } from './settings';

describe('a dotenv file', () => {
  it('gets a new variable at its end', () => {
    expect(withSetting('', 'A', '1')).toBe('A=1\n');
    expect(withSetting('B=2', 'A', '1')).toBe('B=2\nA=1\n');
    expect(withSetting('# A=0\nAA=2\n', 'A', '$1')).toBe('# A=0\nAA=2\nA=$1\n');
  });

  it('gets a new value in the line that the variable has', () => {
    expect(withSetting('# Mine\nexport A = 0 # old\nB=2\n', 'A', '1')).toBe('# Mine\nA=1\nB=2\n');
    expect(withSetting('A=\nB=2', 'A', '1')).toBe('A=1\nB=2');
  });
});
