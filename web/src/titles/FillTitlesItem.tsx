import type { Workspace } from '@shared/model/model';
import { Icon } from '../ui/controls/Icon';
import { formatNumber } from '../ui/text/format';
import { filling } from './filling';
import { untitledLinks } from './untitledLinks';

/** Shows the item of a workspace's menu that fills in titles, if links lack them. */
export function FillTitlesItem({ workspace, onOpen }: FillTitlesItemProps) {
  const count = untitledLinks(workspace).length;
  const isRunning = filling.value?.workspaceId === workspace.id && filling.value.isRunning;
  if (count === 0 && !isRunning) return null;
  return (
    <button type="button" onClick={onOpen}>
      <Icon name="list" />
      {isRunning
        ? 'Adding missing titles …'
        : `Add ${count === 1 ? '1 missing title' : `${formatNumber(count)} missing titles`} …`}
    </button>
  );
}

interface FillTitlesItemProps {
  readonly workspace: Workspace;
  readonly onOpen: () => void;
}
