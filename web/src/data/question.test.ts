import { forgetPerson } from './personal';
import { createQuestion } from './question';

describe('a question', () => {
  it('is asked once, even if several callers wait for the answer, and again once it is answered', async () => {
    const { open, ask } = createQuestion<string>();
    const answers = [ask('First?'), ask('Second?')];
    expect(open.value?.about).toBe('First?');
    open.value?.answer(true);
    await expect(Promise.all(answers)).resolves.toEqual([true, true]);
    expect(open.value).toBeUndefined();
    const next = ask('Third?');
    expect(open.value?.about).toBe('Third?');
    open.value?.answer(false);
    await expect(next).resolves.toBe(false);
  });

  it('is answered with no if the person signs out', async () => {
    const { open, ask } = createQuestion();
    const answer = ask();
    forgetPerson();
    await expect(answer).resolves.toBe(false);
    expect(open.value).toBeUndefined();
  });
});
