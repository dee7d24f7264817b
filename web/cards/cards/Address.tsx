import { useEffect, useRef } from 'preact/hooks';

/** Shows an address, selected, so that a person can copy it where the app allows nothing else. */
export function Address({ url, of }: { readonly url: string; readonly of: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [url]);
  return (
    <label class="address">
      Copy this address:
      <span class="visually-hidden"> {of}</span>
      <input class="input" ref={field} readOnly value={url} dir="ltr" />
    </label>
  );
}
