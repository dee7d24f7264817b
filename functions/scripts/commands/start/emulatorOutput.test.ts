import { toTerminalLine } from './emulatorOutput';

const TIME = new Date(2026, 10, 22, 9, 5, 7);
const logged = (fields: object) =>
  toTerminalLine(`>  ${JSON.stringify({ severity: 'INFO', message: 'mcp ok', ...fields })}`, TIME);

describe('the output of npm start', () => {
  it('shows a request as one line with time, severity, message, fields and trace', () => {
    const trace = 'projects/p/traces/4bf92f3577b34da6a3ce929d0e0e4736';
    expect(logged({ status: 200, 'logging.googleapis.com/trace': trace })).toBe(
      '09:05:07 INFO mcp ok status=200 trace=4bf92f3577b34da6a3ce929d0e0e4736',
    );
  });

  it('leaves out what belongs only in the log file', () => {
    expect(toTerminalLine('i  functions: Beginning execution', TIME)).toBeUndefined();
    expect(toTerminalLine('⚠  functions: Something is wrong', TIME)).toContain('Something is wrong');
  });

  it('cannot control the terminal, and a logged value cannot look like two entries', () => {
    expect(logged({ tool: '\u001b[2Jx\u009b31m', userId: 'a\n09:05:07 INFO mcp ok' })).toBe(
      String.raw`09:05:07 INFO mcp ok tool=\u001b[2Jx\u009b31m userId=a` + '\n    09:05:07 INFO mcp ok',
    );
  });
});
