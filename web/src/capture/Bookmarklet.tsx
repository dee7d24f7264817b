import { CopyButton } from '../ui/controls/CopyButton';
import { Icon } from '../ui/controls/Icon';
import { showToast } from '../ui/controls/toasts';

/** Shows the bookmarklet, which saves a link from any page. The user can drag or copy it. */
export function Bookmarklet() {
  const address = bookmarklet(window.location.origin);
  return (
    <section aria-labelledby="capture-title">
      <div class="section-head">
        <div>
          <h3 id="capture-title">Save from any page</h3>
          <p class="muted">
            Drag this button to your bookmarks bar. Click it there on any page to open a small window with the
            page’s address, its title and the text you have selected. The window closes once the link is
            saved.
          </p>
        </div>
      </div>
      <p class="actions-row">
        <a
          class="button"
          href={address}
          onClick={(event) => {
            // The Content-Security-Policy blocks the code here.
            event.preventDefault();
            showToast({ kind: 'done', text: 'Drag this button to your bookmarks bar, then click it there.' });
          }}
        >
          <Icon name="add" /> Save to Link Dashboard
        </a>
        <CopyButton text={address} label="Copy" />
      </p>
      <p class="hint">
        If you cannot drag it, copy it and paste it as the address of a new bookmark. On an Android phone,
        install this web app from your browser’s menu instead. It then appears in the Share menu.
      </p>
    </section>
  );
}

/** The parameter of the bookmarklet's window, which closes once the link is saved. */
const WINDOW_PARAMETER = 'window';

/**
 * Returns the address of a bookmark that opens `/add` in a small window, with the URL, the title and the
 * selected text of the current page. They come after the `#`, where they may be long and no server logs them.
 */
function bookmarklet(origin: string): string {
  const address = JSON.stringify(`${origin}/add?${WINDOW_PARAMETER}=small#url=`);
  const url = `${address}+e(location.href)+'&title='+e(document.title)+'&notes='+e(getSelection()||'')`;
  const code = `(()=>{const e=encodeURIComponent,u=${url};open(u,'_blank','popup,width=520,height=760')||location.assign(u)})()`;
  return `javascript:${encodeURI(code)}`;
}

/** Returns whether the bookmarklet has opened this window. */
export function isBookmarkletWindow({ search }: { readonly search: string }): boolean {
  return new URLSearchParams(search).get(WINDOW_PARAMETER) === 'small';
}
