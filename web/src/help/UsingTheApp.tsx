export function UsingTheApp() {
  return (
    <>
      <h3>Search and tidy up</h3>
      <p>
        Press <kbd>/</kbd> to search the current workspace. The search finds links that contain every word, in
        any order, and ignores case and accents. When you delete a link, you have seven seconds to undo it.
      </p>
      <h3>Workspaces</h3>
      <p>
        Open the menu at the top left to switch to another workspace or to create one. The menu next to the
        search field renames a workspace, makes it public, or links it to a page in your notes tool.
      </p>
      <h3>Public workspaces</h3>
      <p>
        Anyone who knows the address of a public workspace can see all of it, including notes, references and
        logged sessions. No sign-in is needed. You can make it private again at any time. To everyone else, a
        private workspace looks like one that does not exist.
      </p>
      <h3>Import and export</h3>
      <p>
        Under <a href="/import">Import &amp; export</a>, choose the bookmarks file (HTML) that your browser
        exports. Folders become categories of your default workspace, and dates are kept. Importing the same
        file again adds no duplicates. You can export each workspace as a bookmarks file for any browser, or
        as JSON with everything in it.
      </p>
    </>
  );
}
