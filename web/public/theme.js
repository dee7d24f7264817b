// The Content-Security-Policy forbids `eval`. Keeps zod from trying it, which browsers report as a violation.
globalThis.__zod_globalConfig = { jitless: true };

// Shows the theme that the person has chosen under Settings. It runs before anything is painted, so it is no module.
{
  const [light, dark] = document.querySelectorAll('meta[name="theme-color"]');

  const show = () => {
    let theme;
    try {
      theme = localStorage.getItem('theme') ?? 'system';
    } catch {
      theme = 'system';
    }
    document.documentElement.dataset.theme = theme;
    // The color of the browser's own bar.
    const mediaOf = (each) =>
      theme === 'system' ? `(prefers-color-scheme: ${each})` : theme === each ? 'all' : 'not all';
    light.media = mediaOf('light');
    dark.media = mediaOf('dark');
  };

  show();
  // Another tab has chosen.
  addEventListener('storage', show);
  // The person has chosen in this tab, or has signed out.
  addEventListener('theme', show);
}
