import { PassThrough } from 'node:stream';
import { openTerminal } from './terminal';

/** Opens a terminal on which a person types these answers, one per question. */
function terminal(...answers: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough().setEncoding('utf8');
  let shown = '';
  const left = [...answers];
  output.on('data', (text: string) => {
    shown += text;
    if (text.endsWith('] ')) input.write(`${left.shift() ?? ''}\n`);
  });
  return { ...openTerminal({ yes: false }, input, output), shown: () => shown };
}

describe('a question of the setup', () => {
  it('shows the default, and takes it for an empty answer', async () => {
    const { ask, shown } = terminal('', ' eur3 ');
    expect(await ask('Where?', 'nam5')).toBe('nam5');
    expect(shown()).toContain('Where? [nam5] ');
    expect(await ask('Where?', 'nam5')).toBe('eur3');
  });

  it('counts as a yes only if the answer is one', async () => {
    const { confirm } = terminal('', 'Y', 'no', 'what?');
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await confirm('Create it?'));
    expect(answers).toEqual([true, true, false, false]);
  });

  it('is answered with the default if --yes says so', async () => {
    const streams = [new PassThrough(), new PassThrough()] as const;
    const { ask, confirm, isInteractive } = openTerminal({ yes: true }, ...streams);
    expect([isInteractive, await ask('Where?', 'nam5'), await confirm('Create it?')]).toEqual([
      false,
      'nam5',
      true,
    ]);
  });
});
