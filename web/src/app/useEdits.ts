import type { User } from 'firebase/auth';
import { useEffect, useState } from 'preact/hooks';
import { createEdits, type Edits } from '../data/edits';
import { editWorkspace } from '../data/rest';
import { forgetSheets } from '../editing/sheet/openSheet';

/** Returns the user's edits. Forgets them on sign-out, with what was not saved yet. Asks before the tab is closed while one waits to be sent. */
export function useEdits(user: User): Edits {
  const [edits] = useState(() =>
    createEdits(async (request) => editWorkspace(await user.getIdToken(), request)),
  );
  useEffect(() => {
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (edits.hasUnsent()) event.preventDefault();
    };
    addEventListener('beforeunload', askBeforeLeaving);
    return () => {
      removeEventListener('beforeunload', askBeforeLeaving);
      edits.stop();
      forgetSheets();
    };
  }, [edits]);
  return edits;
}
