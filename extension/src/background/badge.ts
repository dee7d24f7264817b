import { obstacles, waiting, type Entry } from '../state/waiting';

/** Shows on the icon how many links need the person: those that wait because of an obstacle, and those that were rejected. */
export function followWaiting(): void {
  const update = async () => {
    const [entries, stopped] = await Promise.all([waiting.read(), obstacles.read()]);
    const count = entries.filter((entry) => needsPerson(entry, stopped)).length;
    await chrome.action.setBadgeText({ text: count === 0 ? '' : String(count) });
  };
  waiting.watch(() => void update());
  obstacles.watch(() => void update());
  void update();
}

function needsPerson({ accountId, problem }: Entry, stopped: Readonly<Record<string, string>>): boolean {
  return problem !== undefined || stopped[accountId] !== undefined;
}
