import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { askedUrl } from './openQuestion';

/** Asks whether to open a link that opens another program. */
export function OpenDialog() {
  const url = askedUrl.value;
  if (url === undefined) return null;
  const close = () => {
    askedUrl.value = undefined;
  };
  return (
    <Dialog title="Open another program?" onClose={close}>
      <div class="stack">
        <p>
          This address opens a program on your device, with whatever someone wrote into it. Open it only if
          you trust whoever added it.
        </p>
        <p>
          <code dir="auto">{url}</code>
        </p>
        <DialogActions failure={undefined} onCancel={close} focusCancel>
          <a class="button primary" href={url} target="_blank" rel="noopener noreferrer" onClick={close}>
            Open
          </a>
        </DialogActions>
      </div>
    </Dialog>
  );
}
