import { forgetPerson } from '../personal';
import { fullHistoryQuestion, goesOnWithoutHistory } from './fullHistory';

const answer = (goOn: boolean) => fullHistoryQuestion.open.value?.answer(goOn);

afterEach(forgetPerson);

describe('an edit for which the history of the day has no room', () => {
  it('is dropped if the person says so', async () => {
    const goesOn = goesOnWithoutHistory();
    answer(false);
    await expect(goesOn).resolves.toBe(false);
  });

  it('is made without history if the person goes on, and asks once for several requests', async () => {
    const both = [goesOnWithoutHistory(), goesOnWithoutHistory()];
    answer(true);
    await expect(Promise.all(both)).resolves.toEqual([true, true]);
    await expect(goesOnWithoutHistory()).resolves.toBe(true);
    expect(fullHistoryQuestion.open.value).toBeUndefined();
  });

  it('asks the next person again', async () => {
    const first = goesOnWithoutHistory();
    answer(true);
    await first;
    forgetPerson();
    const next = goesOnWithoutHistory();
    answer(false);
    await expect(next).resolves.toBe(false);
  });
});
