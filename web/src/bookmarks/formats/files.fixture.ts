// Files as browsers write them, including unclosed elements. Those of other services are in services/services.fixture.ts.

/** The start of a bookmarks file from Chrome, Firefox or the web app. */
export const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file.
     It will be read and overwritten.
     DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
`;

export const CHROME = `${HEAD}<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000100" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://firebase.google.com/docs/?a=1&amp;b=2" ADD_DATE="1700000001" ICON="data:image/png;base64,iVBORw0KGgo=">Firebase &amp; friends</A>
        <DT><H3 ADD_DATE="1700000002" LAST_MODIFIED="0">Recipes</H3>
        <DL><p>
            <DT><A HREF="https://example.com/soup" ADD_DATE="1700000003">Soup &lt;hot&gt; &quot;spicy&quot; &#39;n quick</A>
        </DL><p>
        <DT><A HREF="javascript:alert(1)" ADD_DATE="1700000004">A bookmarklet</A>
    </DL><p>
    <DT><A HREF="https://example.com/other" ADD_DATE="1700000005">Elsewhere</A>
    <DT><A HREF="chrome://settings/" ADD_DATE="1700000006">Settings</A>
</DL><p>
`;

export const FIREFOX = `${HEAD}<meta http-equiv="Content-Security-Policy"
      content="default-src 'self'; script-src 'none'; img-src data: *; object-src 'none'"></meta>
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>

<DL><p>
    <DT><A HREF="place:type=6&sort=14&maxResults=10" ADD_DATE="1700000000">Recent Tags</A>
    <HR>    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000000">Mozilla Firefox</H3>
    <DD>About Firefox
    <DL><p>
        <DT><A HREF="https://support.mozilla.org/" ADD_DATE="1700000001" LAST_MODIFIED="1700000001" ICON_URI="fake-favicon-uri:1" ICON="data:image/png;base64,AA==" SHORTCUTURL="help" TAGS="a,b">Get Help</A>
        <DD>A description
on two lines &amp; more
        <DT><A HREF="https://example.com/keyword?q=%s" ADD_DATE="1700000002">Search</A>
    </DL><p>
    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
    <DL><p>
    </DL><p>
    <DT><H3 ADD_DATE="1700000000" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
    <DL><p>
        <DT><A HREF="https://example.com/küche" ADD_DATE="1700000003"></A>
    </DL><p>
</DL>
`;

// Safari writes no dates, and no list around everything.
export const SAFARI = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
	<HTML>
	<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
	<Title>Bookmarks</Title>
	<H1>Bookmarks</H1>
	<DT><H3 FOLDED>Favourites</H3>
	<DL><p>
		<DT><A HREF="https://www.apple.com/">Apple</A>
		<DT><H3 FOLDED>News &amp; more</H3>
		<DL><p>
			<DT><A HREF="https://example.com/news">News</A>
		</DL><p>
	</DL><p>
	<DT><H3 FOLDED>Bookmarks Menu</H3>
	<DL><p>
	</DL><p>
	<DT><A HREF="file:///Users/ada/notes.html">My notes</A>
	<DT><H3 FOLDED id="com.apple.ReadingList">Reading List</H3>
	<DL><p>
		<DT><A HREF="https://example.com/long-read">A long read</A>
	</DL><p>
	</HTML>
`;
