/**
 * Shows the theme of the system until the app names one. Returns a function that takes the app's. Only the body has a
 * `color-scheme`: with one of the whole page, some frames would become opaque.
 */
export function followTheme(): (theme: unknown) => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  let named: string | undefined;
  const show = () => {
    document.documentElement.dataset.theme = named ?? (dark.matches ? 'dark' : 'light');
  };
  dark.addEventListener('change', show);
  show();
  return (theme) => {
    if (theme !== 'light' && theme !== 'dark') return;
    named = theme;
    show();
  };
}
