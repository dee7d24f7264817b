import { ImportAndExport } from './ImportAndExport';

export function UsingTheApp() {
  return (
    <>
      <h3>Find your way</h3>
      <p>
        The sidebar leads to all your links, to the sessions that your clients have logged, to Activity and
        Trash, and to each workspace with its categories. On a phone, the button at the top left opens it. The
        bar stays in place while you scroll, with the search, View, Filter and Add.
      </p>
      <p>
        Under View, choose cards with the newest links of each category, a list, or a compact list with one
        line for each link. Collapse the cards that you need less often. Printing shows all links of what is
        open, up to 5,000. The marks of well-known sites come with the dashboard. Other sites have letters and
        a color. The dashboard asks nobody for icons. Choose a light or a dark theme in{' '}
        <a href="/settings">Settings</a>.
      </p>
      <h3>Search</h3>
      <p>
        Press <kbd>/</kbd> to search the current workspace. The search finds links that contain every word, in
        any order. Case, accents, hyphens and endings such as the plural “s” don’t matter. If no link has
        every word, you see those that have some of them. What matches is marked. Choose{' '}
        <em>Search all workspaces</em> above the results to search the others too. Back, or Esc in the search
        field, returns to the list and the place where you were.
      </p>
      <p>
        Put words in quotation marks to find them next to each other. <code>-word</code> leaves out links with
        a word, and <code>red OR green</code> finds both. <code>#tag</code> finds a tag in notes,{' '}
        <code>site:example.com</code> a site, and <code>in:recipes</code> or{' '}
        <code>in:&quot;two words&quot;</code> a category. A hyphen before them leaves them out:{' '}
        <code>-#tag</code>.
      </p>
      <p>
        Press <kbd>?</kbd> for a list of all keyboard shortcuts, or choose it from the account menu. From the
        search field, <kbd>↓</kbd> leads to the links. The arrow keys move between them, and Enter opens one.
      </p>
      <p>
        Links that your assistant adds appear immediately while you are at the top of the page. If you have
        scrolled down, they wait, so that nothing moves while you read: a button such as “3 new” takes you to
        the first of them.
      </p>
      <h3>Add and edit links</h3>
      <p>
        Press <kbd>n</kbd>, or paste an address anywhere outside a text field. Choose a category, type the
        name of a new one, or leave it empty: then the link goes to “Unsorted”. The category that you used
        last is suggested. If the workspace already has the address, the form says where. The title of the
        page is filled in, unless you type one. If it cannot be read and you leave the title empty, the link
        is named after its address.
      </p>
      <p>
        Click beside the title of a link, or press <kbd>i</kbd> or Space on it, to see its details: the whole
        note, where else the page is saved, and its history with Undo. <kbd>j</kbd> and <kbd>k</kbd> go to the
        next link and the one before, Esc closes the details. <kbd>e</kbd> edits the link and <kbd>m</kbd>{' '}
        moves it to another category or workspace, as does its menu. On a touch screen, press a link or a
        category for a moment to open its menu, or select one link and tap “More”. If you give a link the
        category and the address of another one, the two become one, and the form says so first. A link that
        moves to another workspace takes along its date, its note and everything else. A message about each
        change offers Undo for seven seconds: Tab leads to it. <kbd>Ctrl+Z</kbd> (⌘Z on a Mac) goes on with
        your changes before that, one by one, and <kbd>Ctrl+Shift+Z</kbd> makes them again. Activity undoes
        what happened in the last 30 days. If a change cannot be saved, you can open the form again with what
        you entered. Deleting more than 500 links asks first.
      </p>
      <p>
        Choose <em>Find duplicates</em> in the menu of a workspace to see what it has more than once, also
        under other addresses, and merge it. Before that, you see what is kept and what is lost.
      </p>
      <h3>Offline</h3>
      <p>
        This browser keeps a copy of all your workspaces until you sign out, also of those that others share
        with you. So they open at once, and also without a connection. The copies are made and brought up to
        date while the app is open and you are online, unless your browser is set to save data. There is room
        for about 100,000 links, and what you have opened comes first. Offline, you can read, search and edit
        everything: changes are kept in the browser, marked beside the date of each link, and sent when you
        are online again. Only moving links to another workspace needs a connection. If somebody else has
        changed the same links meanwhile, theirs is kept, and a message shows what you entered: choose Use
        mine to replace theirs. On a shared device, choose <strong>Shared device: keep no copy</strong> when
        you sign in.
      </p>
      <h3>Activity and Trash</h3>
      <p>
        <a href="/activity">Activity</a> shows what happened in a workspace in the last 30 days: what you,
        your assistants and scripts added, changed, moved and removed, with what was there before and after.
        Press Undo to put back one change, select several, or press Undo all to put back a whole session,
        which says first what it will do. It leaves alone whatever has been changed since, and a message names
        that. An undo is a change too, so you can undo it. The details of a link show and undo only what
        happened to that link.
      </p>
      <p>
        <a href="/trash">Trash</a> keeps removed links for 30 days. At the top of both, you can choose one
        workspace or all. Restore them with everything they had, or delete them permanently.
      </p>
      <p>
        <strong>Account</strong>, next to them, says which keys and apps you created and revoked, whom you
        invited, and who joined or left, when and on what kind of device, for a year.
      </p>
      <h3>Notes and sessions</h3>
      <p>
        Notes can have light Markdown: <code>**bold**</code>, <code>*italics*</code>, lists that start with{' '}
        <code>-</code>, <code>`code`</code>, and <code>[links](https://example.com)</code>. HTML and images
        are shown as text. A logged session shows when it was logged, its project and how long its summary is.
        Its button Resume opens the conversation, or copies the command that continues it in Claude Code,
        Codex, Gemini CLI or OpenCode, for a Unix shell, cmd.exe or PowerShell 7. The command first goes to
        the folder of the project, unless somebody else added the link or the folder’s name has characters
        that a shell could act on. Its menu copies its ID and path. Addresses that start with{' '}
        <code>urn:</code> or <code>file:</code> are text, because no browser opens them. Before an address
        such as <code>obsidian:</code> opens another program, a dialog shows it and asks.
      </p>
      <h3>Save from anywhere</h3>
      <p>
        The browser extension for Chrome, Edge and Firefox saves a page with a click and Enter, says where it
        is saved already, and finds your links from the address bar. Download it in{' '}
        <a href="/settings">Settings</a>, which has the steps. On an iPhone, a Shortcut does the same: the
        page <code>docs/extension.md</code> of the source code says how to set it up.
      </p>
      <p>
        On a computer, drag the button under “Save from any page” in <a href="/settings">Settings</a> to your
        bookmarks bar. Click it on any page to save that page with the text you have selected. On an Android
        phone, choose “Install app” or “Add to home screen” in your browser’s menu. Then share a page or a
        link with Link Dashboard and tap Save.
      </p>
      <h3>Categories</h3>
      <p>
        Press <kbd>g</kbd> to go to a category, a tag or a workspace: type a part of its name, and press
        Enter. <kbd>Ctrl+K</kbd> (⌘K on a Mac) finds links, too, and runs commands. The categories of a
        workspace stay in the order that you give them. Drag one up or down in the sidebar, or choose “Move
        up”, “Move down” or “Pin to the top” in its menu. Under View, you can sort them from A to Z or by
        their newest link instead. Everybody who sees the workspace sees that order.
      </p>
      <p>
        Drag a link by its title, or several selected ones, to a category in the sidebar to move them there.
        The menu of a category renames it or deletes it with its links. If you give it the name of another
        category, the dialog says that it merges the two: links with the same address become one, which keeps
        its title and date and gets both notes. A message says which titles are lost by that. You can undo
        each of these.
      </p>
      <h3>Tags, favorites and unread links</h3>
      <p>
        A tag is a word with # in a note, such as #to-read. Tags before and after the text are shown as chips.
        Click one to see all links with it. The sidebar shows the tags that are used most: under “All”, find,
        rename, merge and remove any of them in all links. Type # in a note or in the search field, and known
        tags are offered. Press <kbd>t</kbd> on a link to change its tags, or choose “Tag” for those that are
        selected.
      </p>
      <p>
        Press <kbd>s</kbd> on a link to add it to Favorites, and <kbd>u</kbd> to mark it as read or unread. In
        the note, these are the tags #favorite and #unread, which imports write, too.
      </p>
      <h3>Sort, filter and select</h3>
      <p>
        View sorts a list by date, title or site, and Filter shows only the links of a site, with a tag or
        without any, from certain days, or that one assistant has added. The filters that are on are shown
        above the links, where you can remove each. Filtering the dashboard turns its cards into one list. The
        address of the page changes too, so you can bookmark what you see.
      </p>
      <p>
        To change several links at once, tick the checkbox of each. You find it on the tile of a link when you
        point at it, or after you press “Select” above the links. Hold Shift to select everything in between.
        With the keyboard, press <kbd>x</kbd> on a link, Shift with the arrow keys for more, or Ctrl+A (⌘A on
        a Mac) for all that are shown. Cards stay while you select: of each category, you can select the links
        that its card shows. Then move, delete or open the links, or copy them as Markdown. You can move them
        to another workspace, too. If you move a link to a category that already has its address, the two
        become one. You can undo moving and deleting.
      </p>
      <p>
        All of this also works in All links and in a search of all workspaces, even for links of several
        workspaces at once. Links that you may only view can be opened and copied there. If you move or delete
        them together with others, they are left out, and a message says so.
      </p>
      <h3>Workspaces</h3>
      <p>
        The sidebar lists your workspaces, and its plus button creates one. The menu next to the name of the
        open workspace renames it, makes it public, links it to a page in your notes tool, or deletes it with
        all of its links, which cannot be undone. It offers to export them first. You always keep the default
        workspace.
      </p>
      <h3>Share with others</h3>
      <p>
        Choose <strong>Share</strong> in the menu of a workspace to invite someone: create a link, and send it
        to them yourself. It works once, for seven days. Viewers can read the workspace. Editors can also
        change its links, and undo their own changes. Everybody’s assistants can do what their person may. You
        can change roles, remove somebody, and revoke links that nobody has used. To give a workspace away,
        offer ownership to a member: it is theirs once they have accepted it, within 14 days. Activity says
        who did what, and marks everybody else as owner or member, because members choose their own names.
        Whoever joins sees what the workspace contains, but not what was changed or removed before. What
        somebody else shares with you is in the sidebar among your own workspaces; its menu lists the members,
        and lets you leave.
      </p>
      <h3>Public workspaces</h3>
      <p>
        Anyone who knows the address of a public workspace can browse and search all of it, including notes,
        references and logged sessions. No sign-in is needed. Choose <strong>Copy address</strong> in the menu
        next to its name to share it. The page has a button <strong>Follow</strong>: add its address to a feed
        reader to see new links there. Search engines are asked not to list the page unless you allow it in
        that menu. You can make the workspace private again at any time. To everyone else, a private workspace
        looks like one that does not exist.
      </p>
      <ImportAndExport />
    </>
  );
}
