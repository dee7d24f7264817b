import fc from 'fast-check';
import { emptyWorkspace, type Workspace } from '@lib/domain/model';
import { mergeWorkspace, type WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import { restWorkspace, updateRequestSchema } from '@lib/domain/restWorkspace';
import { aLink, instant, workspaceWith } from '@lib/domain/workspace.fixture';
import { toBookmarksFile, toJson } from './exportWorkspace';
import { parseBookmarks } from './parseBookmarks';

const empty = emptyWorkspace('default', instant());
const merged = (workspace: Workspace, patch: WorkspacePatch) =>
  mergeWorkspace(patch, instant())(workspace).workspace;

describe('toBookmarksFile', () => {
  it('writes a folder for each category, links with their dates, and notes as descriptions', () => {
    const workspace = workspaceWith(
      aLink(1, { title: 'Fish & <chips>', url: 'https://example.com/?a="1"&b=2', notes: 'Why:\n<DT>good' }),
      aLink(2, { category: "Rock 'n' Roll" }),
    );
    expect(toBookmarksFile(workspace)).toBe(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file.
     It will be read and overwritten.
     DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3>Rock &#39;n&#39; Roll</H3>
    <DL><p>
        <DT><A HREF="https://example.com/2" ADD_DATE="1769860801">Page 2</A>
    </DL><p>
    <DT><H3>Reading</H3>
    <DL><p>
        <DT><A HREF="https://example.com/?a=&quot;1&quot;&amp;b=2" ADD_DATE="1769860800">Fish &amp; &lt;chips&gt;</A>
        <DD>Why:
&lt;DT&gt;good
    </DL><p>
</DL><p>
`);
  });

  it('writes a file that can be imported without loss, whatever the workspace contains', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    const hostile = fc.constantFrom(
      '</A>',
      '</H3><DL>',
      '&amp;',
      '&lt;',
      '"',
      "'>",
      '<!--',
      '</DL>',
      '&#0;',
      'a / b',
    );
    const words = fc
      .array(fc.oneof(text, hostile), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''));
    const url = words.map((word) => `https://example.com/${word}`);
    const second = fc.integer({ min: 700_000_000, max: 1_760_000_000 });
    const link = fc.record({
      title: words,
      url,
      addedAt: second.map((at) => new Date(at * 1000).toISOString()),
    });
    const category = fc.record({
      categoryName: words,
      links: fc.array(link, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(category, { maxLength: 4 }), words, (categories, notes) => {
        // Only what the service accepts can be exported.
        const valid = updateRequestSchema.safeParse({ categories });
        fc.pre(valid.success);
        const workspace = withNotes(merged(empty, valid.data), notes);
        const parsed = parseBookmarks(toBookmarksFile(workspace));
        expect(parsed.rejected).toEqual([]);
        const again = merged(empty, parsed);
        expect(onOneLine(again)).toEqual(onOneLine(workspace));
      }),
      { numRuns: 300 },
    );
  });
});

describe('toJson', () => {
  it('writes everything that is stored', () => {
    const workspace = {
      ...workspaceWith(aLink(1, { notes: 'Why', sourceUrl: 'notion://1' })),
      sourceUrl: 'notion://all',
    };
    expect(JSON.parse(toJson(workspace))).toEqual({
      name: 'Default',
      isPublic: false,
      sourceUrl: 'notion://all',
      createdAt: instant(),
      updatedAt: instant(),
      categories: [
        {
          name: 'Reading',
          links: [
            {
              title: 'Page 1',
              url: 'https://example.com/1',
              addedAt: instant(),
              notes: 'Why',
              sourceUrl: 'notion://1',
            },
          ],
        },
      ],
    });
  });
});

function withNotes(workspace: Workspace, notes: string): Workspace {
  const chunks = workspace.chunks.map(({ bytes, links }) => ({
    bytes,
    links: new Map([...links].map(([id, link]) => [id, { ...link, notes }])),
  }));
  return { ...workspace, chunks };
}

/** Returns the workspace in its REST shape, with white space collapsed because HTML does not preserve it. */
function onOneLine(workspace: Workspace) {
  const line = (text: string) => text.replace(/\s+/gu, ' ').trim();
  return restWorkspace(workspace)
    .categories.map(({ categoryName, links }) => ({
      categoryName: line(categoryName),
      links: links.map(({ title, ...link }) => ({ ...link, title: line(title) })),
    }))
    .sort((a, b) => (a.categoryName < b.categoryName ? -1 : 1));
}
