import { useEffect, useRef } from 'preact/hooks';
import { urlSchema } from '@shared/contract/fields/validators';
import { currentRoute } from '../../navigation/location';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/page/document';
import { pastedFiles } from '../pasted/pastedFiles';

/** Calls `add` if the user presses the key for a new link, or pastes an address, and `addAll` if they paste or drop links. */
export function AddKeys(props: AddKeysProps) {
  useShortcut({ key: 'n', does: 'Add a link' }, () => props.add(''));
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const addAllOf = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
      const files = pastedFiles(data);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current.addAll(files);
    };
    const handlePaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (isTyping(event) || !clipboardData) return;
      const url = pastedUrl(clipboardData.getData('text/plain'));
      if (url === undefined) {
        addAllOf(event, clipboardData);
        return;
      }
      event.preventDefault();
      latest.current.add(url);
    };
    const handleDrop = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (!defaultPrevented && !isTyping(event) && !isOwn && dataTransfer) addAllOf(event, dataTransfer);
      const [file] = dataTransfer?.files ?? [];
      // The import takes other files, too.
      if (file && !event.defaultPrevented && currentRoute.peek().name !== 'import') {
        event.preventDefault();
        void import('../pasted/unreadFile').then(({ sayUnread }) => sayUnread(file.name));
      }
      // A link that has moved is no longer there to say that its drag has ended.
      isOwn = false;
    };
    // Without this, nothing can be dropped. What is dropped into a field is text.
    const allowDrop = (event: DragEvent) => {
      if (!event.defaultPrevented && !isTyping(event) && !isOwn && mayHaveLinks(event))
        event.preventDefault();
    };
    let isOwn = false;
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('paste', handlePaste, { signal });
    document.addEventListener('dragover', allowDrop, { signal });
    document.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('dragstart', () => (isOwn = true), { signal });
    document.addEventListener('dragend', () => (isOwn = false), { signal });
    return () => ending.abort();
  }, []);
  return null;
}

interface AddKeysProps {
  /** Opens the form with this address, or with none. */
  readonly add: (url: string) => void;
  /** Asks which of the links in files to add. */
  readonly addAll: (files: readonly File[]) => void;
}

function mayHaveLinks({ dataTransfer }: DragEvent): boolean {
  return ['Files', 'text/uri-list', 'text/html', 'text/plain'].some((type) =>
    dataTransfer?.types.includes(type),
  );
}

/** Returns the pasted text if it is a URL. The pattern excludes text such as “Note:this”, which parses as one. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:|about:reader\?)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
