/** What to do with a workspace that has no links. Imports, and what is not said to go elsewhere, go to the default one. */
export function EmptyWorkspace({ name, isDefault }: { readonly name: string; readonly isDefault: boolean }) {
  const sentence = isDefault ? 'save this to Reading' : `save this to Reading in my workspace ${name}`;
  return (
    <section class="empty">
      <h2>No links yet</h2>
      <p>Links appear here while you watch, whichever way they come.</p>
      <ol class="steps">
        <li>
          <h3>Let your assistant file them</h3>
          <p>Make an API key, paste the configuration into your client, and say “{sentence}”.</p>
          <a class="button primary" href="/settings">
            Connect an AI client
          </a>
        </li>
        {isDefault && (
          <li>
            <h3>Bring your bookmarks</h3>
            <p>Import the file that your browser exports. Folders become categories.</p>
            <a class="button" href="/import">
              Import bookmarks
            </a>
          </li>
        )}
      </ol>
    </section>
  );
}
