import { firstCharacters } from '@shared/text/length';
import { navigate } from '../../navigation/location';
import { showToast } from '../../ui/controls/toasts';

/** Says what can be dropped, after somebody has dropped a file without links. */
export function sayUnread(fileName: string): void {
  const text = `“${firstCharacters(fileName, MAX_NAME)}” is not read here. Drop addresses or shortcuts to pages, or import a file with bookmarks.`;
  showToast({ kind: 'done', text, action: { label: 'Import', run: () => navigate('/import') } });
}

const MAX_NAME = 60;
