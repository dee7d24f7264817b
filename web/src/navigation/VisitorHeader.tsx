/** The bar at the top for people who are not signed in. */
export function VisitorHeader({ title }: { readonly title: string }) {
  return (
    <header class="header">
      <div class="header-inner">
        <a class="brand" href="/" aria-label="Link Dashboard">
          <img src="/icon.svg" alt="" width="28" height="28" />
        </a>
        <span class="muted">{title}</span>
      </div>
    </header>
  );
}
