import type { User } from 'firebase/auth';
import { useEffect, useState } from 'preact/hooks';
import { createEdits, type Edits } from '../data/edits';
import { editWorkspace } from '../data/service/rest';
import { forgetSheets } from '../editing/sheet/openSheet';
import { askBeforeLeaving } from '../ui/document';

/**
 * Returns the user's edits. Asks before the tab is closed while one of them is waiting to be sent. Forgets them on
 * sign-out, along with what is in an open form.
 */
export function useEdits(user: User): Edits {
  const [edits] = useState(() =>
    createEdits(async (request) => editWorkspace(await user.getIdToken(), request)),
  );
  useEffect(() => {
    const stopAsking = askBeforeLeaving(edits.hasUnsent);
    return () => {
      stopAsking();
      edits.stop();
      forgetSheets();
    };
  }, [edits]);
  return edits;
}
