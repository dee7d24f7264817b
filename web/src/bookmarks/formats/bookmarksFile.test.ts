import fc from 'fast-check';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { emptyWorkspace, type Link, type Workspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { numRuns } from '@shared/base/runs.fixture';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { anyLink } from './anyLinks.fixture';
import { toBookmarksFile } from './bookmarksFile';
import { categoriesOf } from './categoriesOf';
import { HEAD } from './files.fixture';
import { parseHtml } from '../parseText.fixture';

const workspaceOf = (edits: readonly EditOperation[]) =>
  apply(emptyWorkspace('default', instant()), applyEdits(edits, instant())).workspace;

describe('toBookmarksFile', () => {
  it('writes a folder for each category, links with their dates, and notes as descriptions', () => {
    const workspace = workspaceWith(
      aLink(1, { title: 'Fish & <chips>', url: 'https://example.com/?a="1"&b=2', notes: 'Why:\n<DT>good' }),
      aLink(2, { category: "Rock 'n' Roll", notes: 'Loud. #live #1970s #Live' }),
    );
    expect(toBookmarksFile(workspace)).toBe(`${HEAD}<META NAME="generator" CONTENT="Link Dashboard">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3>Reading</H3>
    <DL><p>
        <DT><A HREF="https://example.com/?a=&quot;1&quot;&amp;b=2" ADD_DATE="1769860800">Fish &amp; &lt;chips&gt;</A>
        <DD>Why:
&lt;DT&gt;good
    </DL><p>
    <DT><H3>Rock &#39;n&#39; Roll</H3>
    <DL><p>
        <DT><A HREF="https://example.com/2" ADD_DATE="1769860801" TAGS="live,1970s">Page 2</A>
        <DD>Loud. #live #1970s #Live
    </DL><p>
</DL><p>
`);
  });

  it('writes a file that keeps URLs, dates, titles, notes and folders in their order when it is imported, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(anyLink(1000), { maxLength: 12 }), (links) => {
        const workspace = workspaceOf(links);
        const { workspaces, skipped, ...parsed } = parseHtml(toBookmarksFile(workspace));
        expect({ ...parsed, skipped }).toMatchObject({ skipped: [], isTruncated: false, leftOut: [] });
        const again = workspaceOf(workspaces.flatMap((parsed) => parsed.links));
        expect(inHtml(again)).toEqual(inHtml(workspace));
      }),
      { numRuns: numRuns(100, 2_000) },
    );
  });

  it('writes a file that keeps what is skipped or changed in a file from elsewhere', () => {
    const notes = '\tOne \n\n [linkding-notes]two[/linkding-notes]\r\n\n    ';
    const links = ['file:///notes.html', 'about:config', 'place:sort=1', 'chrome://settings'].map(
      (url, index) => aLink(index, { url, category: 'A  / B', title: 'Two  spaces', notes }),
    );
    const file = toBookmarksFile(workspaceWith(...links));
    const { source, workspaces, skipped } = parseHtml(file);
    expect({ source, skipped }).toEqual({ source: 'a dashboard like this one', skipped: [] });
    expect(workspaces[0]?.links.toReversed()).toMatchObject(links);
    const before = parseHtml(file.replace(/<META NAME.*\n/, ''));
    expect(before).toMatchObject({ source: 'a bookmarks file', workspaces: [] });
    expect(before.skipped).toHaveLength(links.length);
  });
});

function inHtml(workspace: Workspace) {
  const kept = ({ title, url, addedAt, notes }: Link) => ({ title, url, addedAt, notes });
  return categoriesOf(workspace).map(({ name, links }) => ({ name, links: links.map(kept) }));
}
