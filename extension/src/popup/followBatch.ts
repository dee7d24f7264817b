import { hostOf, type Account } from '../state/accounts';
import { obstacles, outcomes, waiting } from '../state/waiting';
import { takeBack } from '../queue/save';
import { button, type StatusLine } from '../ui/dom';

/** Shows how many links of a batch are stored, and offers to take them back as long as none is sent. */
export function followBatch(
  account: Account,
  batch: string,
  count: number,
  category: string,
  status: StatusLine,
): void {
  const undo = button('Undo', async () => {
    const taken = await takeBack(batch);
    end();
    const sent = taken < count ? ` ${String(count - taken)} had been sent.` : '';
    status.show('done', `Took back ${linksOf(taken)}.${sent}`);
  });
  status.show('busy', `${linksOf(count)} will be saved to ${category}. `, undo);
  undo.focus();
  const update = async () => {
    const own = (await waiting.read()).filter((entry) => entry.batch === batch);
    const stored = (await outcomes.read()).filter((outcome) => outcome.batch === batch);
    const there = stored.filter(({ status: what }) => what !== 'created').length;
    const rejected = own.filter(({ problem }) => problem !== undefined).length;
    const waits = own.length - rejected;
    const obstacle = waits > 0 ? (await obstacles.read())[account.id] : undefined;
    if (stored.length === 0 && rejected === 0) {
      if (obstacle === undefined) return;
      status.show('busy', `${obstacle} ${keptFor(account, waits)} `, undo);
      undo.focus();
      return;
    }
    const details = [
      ...(there > 0 ? [`${String(there)} of them had been there already.`] : []),
      ...(rejected > 0
        ? [
            `${rejected === 1 ? '1 was' : `${String(rejected)} were`} rejected: click the extension’s icon to see why.`,
          ]
        : []),
      ...(obstacle === undefined ? [] : [obstacle, keptFor(account, waits)]),
    ];
    const isDone = stored.length + rejected >= count;
    const text = `Saved ${String(stored.length)} of ${linksOf(count)} to ${category}.`;
    status.show(isDone ? 'done' : 'busy', [text, ...details].join(' '));
    if (isDone) end();
  };
  const ends = [waiting, outcomes, obstacles].map((each) => each.watch(() => void update()));
  const end = () => {
    for (const each of ends) each();
  };
}

function keptFor(account: Account, count: number): string {
  const links = count === 1 ? '1 link is' : `${String(count)} links are`;
  return `${links} kept in this browser and sent to ${hostOf(account)} later.`;
}

const linksOf = (count: number) => (count === 1 ? '1 link' : `${String(count)} links`);
