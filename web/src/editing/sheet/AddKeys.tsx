import { useEffect, useRef } from 'preact/hooks';
import { urlSchema } from '@shared/contract/fields/validators';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/page/document';

/** Calls `add` if the user presses the key for a new link, or pastes an address. */
export function AddKeys({ add }: AddKeysProps) {
  useShortcut({ key: 'n', does: 'Add a link' }, () => add(''));
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      if (isTyping(event)) return;
      const url = pastedUrl(event.clipboardData?.getData('text/plain') ?? '');
      if (url === undefined) return;
      event.preventDefault();
      latest.current(url);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
  return null;
}

interface AddKeysProps {
  /** Opens the form with this address, or with none. */
  readonly add: (url: string) => void;
}

/** Returns the pasted text if it is a URL. The pattern excludes text such as “Note:this”, which parses as one. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:|about:reader\?)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
