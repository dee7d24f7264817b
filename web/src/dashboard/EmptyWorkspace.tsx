/** Suggests what to do in an empty workspace. Only the default one offers an import, because imports go there. */
export function EmptyWorkspace({ name, isDefault }: { readonly name: string; readonly isDefault: boolean }) {
  const sentence = isDefault ? 'save this to Reading' : `save this to Reading in my workspace ${name}`;
  return (
    <section class="empty">
      <h2>No links yet</h2>
      <p>New links appear here right away, however you add them.</p>
      <ol class="steps">
        <li>
          <h3>Let your assistant save links</h3>
          <p>Create an API key, paste the configuration into your client, and say “{sentence}”.</p>
          <a class="button primary" href="/settings">
            Connect an AI client
          </a>
        </li>
        {isDefault && (
          <li>
            <h3>Bring your bookmarks</h3>
            <p>Import your browser’s bookmarks file. Folders become categories.</p>
            <a class="button" href="/import">
              Import bookmarks
            </a>
          </li>
        )}
      </ol>
    </section>
  );
}
