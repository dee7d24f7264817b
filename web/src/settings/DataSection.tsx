import { useState } from 'preact/hooks';
import { DeleteAccountDialog } from '../account/DeleteAccountDialog';
import type { SignedInProps } from '../account/signedInProps';
import { Definitions } from '../ui/controls/Definitions';

/** The version and the commit, such as `1.0.0+1a2b3c4d`. The build fills it in. */
declare const WEB_APP_VERSION: string;

/** Leads to import and export, deletes the account, and shows the version of the web app. */
export function DataSection({ user, workspaces }: Pick<SignedInProps, 'user' | 'workspaces'>) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <section aria-labelledby="files-title">
        <h3 id="files-title">Your links</h3>
        <p class="muted">They are yours: take all of them along as a file whenever you like.</p>
        <div class="actions-row">
          <a class="button" href="/import">
            Import or export links
          </a>
        </div>
        <Definitions rows={[['Version', <code>{WEB_APP_VERSION}</code>]]} />
      </section>
      <section aria-labelledby="deletion-title">
        <h3 id="deletion-title">Your account</h3>
        <p class="muted">Deleting it also deletes all of your workspaces and keys. You cannot undo this.</p>
        <div class="actions-row">
          <button type="button" class="button dangerous" onClick={() => setDeleting(true)}>
            Delete account …
          </button>
        </div>
      </section>
      {isDeleting && (
        <DeleteAccountDialog user={user} workspaces={workspaces} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
