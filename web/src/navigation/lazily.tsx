import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LoadFailure, Loading } from '../ui/controls/Notice';

/** Returns a component whose code is loaded when it is first shown. Until then, shows `placeholder`. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ComponentChildren = <Loading />,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const start = async () => (loaded ??= await load());
  function Lazily(props: Props) {
    const [code, setCode] = useState<State<Props>>(() =>
      loaded ? { state: 'loaded', Component: loaded } : { state: 'loading' },
    );
    useEffect(() => {
      if (code.state === 'loaded') return;
      start().then(
        (Component) => setCode({ state: 'loaded', Component }),
        () => {
          if (!reloadOnce()) setCode({ state: 'failed' });
        },
      );
    }, []);
    if (code.state === 'loading') return <>{placeholder}</>;
    if (code.state === 'loaded') return <code.Component {...props} />;
    return (
      <LoadFailure
        title="This part of the app could not be loaded"
        text="You may be offline, or the dashboard may have just been updated."
      />
    );
  }
  return Object.assign(Lazily, { preload: () => void start().catch(() => undefined) });
}

/**
 * Returns a dialog like {@link lazily}. While its code loads, there is a dialog already: what somebody types for it must not run
 * shortcuts.
 */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => lazily(load, <dialog open hidden />);

type State<Props> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Component: ComponentType<Props> }
  | { readonly state: 'failed' };

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before it is shown. A failure is reported once it is. */
  readonly preload: () => void;
};

const RELOADED = 'reloaded at';
const RELOAD_AGAIN_MS = 60_000;

/** Reloads the page, because its build may no longer be deployed. Returns false if that has just not helped. */
function reloadOnce(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - reloadedAt < RELOAD_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without storage, nothing would prevent a loop.
    return false;
  }
  location.reload();
  return true;
}
