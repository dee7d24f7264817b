import { useEffect } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { goToFirst } from '../navigation/goToLinks';
import { announcement, focusContent } from '../ui/page/document';
import { formatNumber } from '../ui/text/format';

/** Shows a button for the links that arrived while the user was reading further down. It leads to the first of them. */
export function NewLinks({ links, onShow }: NewLinksProps) {
  const count = links.length;
  const text = `${formatNumber(count)} new`;
  useEffect(() => {
    if (count > 0) announcement.value = `${text}. The button at the top of the content leads to the first.`;
  }, [count, text]);
  return (
    <div class="new-links">
      {count > 0 && (
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onShow();
            goToFirst(new Set(links.map(({ id }) => id)), focusContent);
          }}
        >
          {text}
          <span class="visually-hidden">{count === 1 ? ' link: go to it' : ' links: go to the first'}</span>
        </button>
      )}
    </div>
  );
}

interface NewLinksProps {
  readonly links: readonly LinkEntry[];
  readonly onShow: () => void;
}
