import { LIMITS } from '@shared/base/limits';
import { PROGRAMS } from '../bookmarks/sources/sources';
import { formatNumber } from '../ui/text/format';

export function ImportAndExport() {
  return (
    <>
      <h3>Import and export</h3>
      <p>
        Under <a href="/import">Import &amp; export</a>, choose a file and the workspace to add it to: what
        you exported here or from {PROGRAMS}. Any other file with addresses is read, too. Choose a ZIP file as
        it is: passwords, payment cards and a history in it are never opened, and only those of Pocket and
        Omnivore have your highlights.
      </p>
      <p>
        Folders become categories with their path, such as Work/Osprey, and dates are kept. What has no field
        here becomes part of the note: descriptions, highlights as lines that start with &gt;, and on the last
        line tags (#to-read), #favorite, #archived and #unread. A note has at most{' '}
        {formatNumber(LIMITS.notes)} characters: the end of a longer one is cut off, but not its tags. Links
        that you already have keep their title, date and note. Addresses that work only in one browser or on
        one computer, such as those that start with chrome: or file:, are skipped, unless the file was
        exported here. For a suspended tab, the reader mode or a redirect, you get the page itself. A preview
        says all of this about your file before anything is stored, also if it ends in the middle after a
        broken download.
      </p>
      <p>
        You can export a workspace as a bookmarks file for any browser, as CSV for spreadsheets, as Markdown
        or as JSON, or everything as one JSON file. Bookmarks files and Markdown leave out references and the
        details of sessions, and Markdown leaves out dates. In the CSV file, a cell that starts like a formula
        has an apostrophe before it, which an import removes again. Only JSON also keeps the settings of a
        workspace, and the order and the pins of its categories. A JSON file with several workspaces finds
        each by its ID or its name, and creates those that are missing. One that was public is public again.
        Exports leave out authors, sharing and history.
      </p>
    </>
  );
}
