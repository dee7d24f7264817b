import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { chosenLinks } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { focusContent } from '../ui/page/document';
import { sampleLinks } from './samples';
import '../styles/start.css';

/** Says that there are sample links, with a button that deletes them. */
export function SamplesBanner({ workspace, edits }: SamplesBannerProps) {
  const samples = sampleLinks(workspace, window.location.origin);
  if (samples.length === 0) return null;
  return (
    <div class="samples panel">
      <span>The links in Samples show what you can do here.</span>
      <button
        type="button"
        class="button small"
        onClick={() =>
          deleteWithUndo(
            edits,
            chosenLinks(samples, () => workspace),
            focusContent,
          )
        }
      >
        Delete samples
      </button>
    </div>
  );
}

interface SamplesBannerProps {
  readonly workspace: Workspace;
  readonly edits: Edits;
}
