import { useEffect } from 'preact/hooks';
import { announcement, focusContent } from '../ui/document';

interface NewLinksProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Shows a button for the links that arrived while the user was reading further down. */
export function NewLinks({ count, onShow }: NewLinksProps) {
  const text = `${count.toLocaleString('en')} new`;
  useEffect(() => {
    if (count > 0) announcement.value = `${text}. The button at the top of the content shows them.`;
  }, [count, text]);
  return (
    <div class="new-links">
      {count > 0 && (
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onShow();
            window.scrollTo(0, 0);
            focusContent();
          }}
        >
          {text}
          <span class="visually-hidden">{count === 1 ? ' link: show it' : ' links: show them'}</span>
        </button>
      )}
    </div>
  );
}
