import { keepDraft } from '../state/drafts';
import { DEFAULT_WORKSPACE } from '../state/knownDashboards';
import { obstacles, waiting, type Entry } from '../state/waiting';
import { askToSend, takeBack } from '../queue/save';
import { button, element } from '../ui/dom';
import { openForm } from './openForm';
import { openSettings } from './frame';

/** Shows the links that wait to be sent and those that the dashboard has rejected, as long as there are any. */
export function waitingLinks(): HTMLElement {
  const section = element('section', { class: 'waiting', 'aria-label': 'Not saved yet', hidden: true });
  const update = async () => {
    const [entries, stopped] = await Promise.all([waiting.read(), obstacles.read()]);
    const rejected = entries.filter(({ problem }) => problem !== undefined);
    const sending = entries.filter(({ problem }) => problem === undefined);
    section.replaceChildren(...waitingParts(sending, Object.values(stopped)), ...rejected.map(rejectedPart));
    section.hidden = section.childElementCount === 0;
  };
  waiting.watch(() => void update());
  obstacles.watch(() => void update());
  void update();
  return section;
}

function waitingParts(entries: readonly Entry[], stopped: readonly string[]): HTMLElement[] {
  const batch = entries.find(({ sendAt }) => sendAt > Date.now())?.batch;
  // A link that is being sent is not worth a line.
  if (stopped.length === 0 && batch === undefined) return [];
  if (entries.length === 0) return [];
  const count = entries.length === 1 ? '1 link waits' : `${String(entries.length)} links wait`;
  return [
    element('p', {}, `${count} to be sent. ${stopped.join(' ')}`),
    element(
      'div',
      { class: 'row' },
      ...(batch === undefined
        ? [button('Send now', askToSend), button('Settings', openSettings, { class: 'quiet' })]
        : [button('Undo', () => takeBack(batch))]),
    ),
  ];
}

function rejectedPart({ id, link, problem = '' }: Entry): HTMLElement {
  const remove = () => waiting.change((entries) => entries.filter((each) => each.id !== id));
  const edit = async () => {
    const { notes = '', workspaceId = DEFAULT_WORKSPACE, ...others } = link;
    keepDraft(link.url, { ...others, notes, workspaceId });
    await remove();
    await openForm({ title: link.title, url: link.url, notes });
  };
  return element(
    'div',
    {},
    element('p', { class: 'problem' }, `“${link.title}” was not saved: ${problem}`),
    element('div', { class: 'row' }, button('Edit', edit), button('Discard', remove)),
  );
}
