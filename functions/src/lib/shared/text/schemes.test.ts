import { opensPageOrEmail } from './schemes';

it.each(['https://example.com/', 'HTTP://example.com', 'mailto:ada@example.com'])('%s opens', (url) => {
  expect(opensPageOrEmail(url)).toBe(true);
});

// Addresses from reports about other programs.
it.each([
  ['bloknayrb/tandem#1537', 'ms-msdt:/id'],
  ['bloknayrb/tandem#1537', 'ms-appinstaller:?source=https://evil.example/a.msix'],
  ['bloknayrb/tandem#1537', 'search-ms:crumb=location:\\\\evil.com\\share'],
  ['bloknayrb/tandem#1537', 'ms-officecmd:x'],
  ['bloknayrb/tandem#1537', 'view-source:http://evil'],
  ['bloknayrb/tandem#1537', 'itms-services://?url=http://evil'],
  ['AppFlowy-IO/AppFlowy#5195', 'appflowy-flutter://#access_token=1234&refresh_token=1234'],
  ['AppFlowy-IO/AppFlowy#5195', 'calculator://1'],
  [
    'DaccordProject/daccord#267',
    'intent://scan/#Intent;scheme=zxing;package=com.google.zxing.client.android;end',
  ],
  ['tiann/hapi#633', 'obsidian://open?vault=notes'],
  ['tiann/hapi#633', 'vscode://file/x'],
  ['tiann/hapi#633', 'slack://channel?id=C1'],
  ['lemonade-sdk/lemonade#2016', 'smb://evil.example/share'],
  ['FreshRSS/FreshRSS#9272', 'java\tscript:alert(1)'],
  ['miniflux/v2#4282', 'data:text/html,<script>1</script>'],
  ['stringer-rss/stringer#1588', 'steam://run/1'],
  ['shaarli/Shaarli#46', 'javascript:(function(){})()'],
  ['class of FreshRSS/FreshRSS#9272', ' \u0001search-ms:x'],
  ['class of FreshRSS/FreshRSS#9272', 'ht\ntps://example.com/'],
  ['class of lemonade-sdk/lemonade#2016', '\\\\evil.example\\share'],
  ['class of lemonade-sdk/lemonade#2016', '//evil.example/share'],
  ['class of bloknayrb/tandem#1537', 'https-evil:x'],
])('as in %s, %s does not', (_, url) => {
  expect(opensPageOrEmail(url)).toBe(false);
});
