import { canonicalUrl, notesOf, pageLink, webAddressOf } from './pageLink';
import { linksOfTabs, MAX_TABS } from './tabLinks';

const PAGE = 'https://www.example.com/posts/1?utm_source=news#comments';

describe('the address of a page', () => {
  it.each([
    ['https://www.example.com/posts/1'],
    ['https://example.com/posts/1'],
    ['https://m.example.com/posts/1'],
    ['https://www.example.com/?p=1'],
  ])('is the canonical one of the same site: %s', (canonical) => {
    expect(canonicalUrl(PAGE, canonical)).toBe(canonical);
  });

  it.each([
    ['of another site', 'https://evil.example/posts/1'],
    ['of another site with the same end', 'https://evilexample.com/posts/1'],
    ['of the front page', 'https://www.example.com/'],
    ['that is not secure', 'http://www.example.com/posts/1'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is too long', `https://www.example.com/${'a'.repeat(2_048)}`],
    ['that is missing', ''],
  ])('is its own if the page names one %s', (_, canonical) => {
    expect(canonicalUrl(PAGE, canonical)).toBe(PAGE);
  });
});

it('keeps the address of a page whose path is after the #', () => {
  const address = 'https://www.example.com/app#/posts/1';
  expect(canonicalUrl(address, 'https://www.example.com/app')).toBe(address);
  expect(canonicalUrl(`${PAGE}#section`, PAGE)).toBe(PAGE);
});

describe('the link to a page', () => {
  it('has the title on one line, and the description and the selection as note', () => {
    const page = {
      title: ' Twelve \n factors ',
      description: 'How to\nbuild apps',
      canonical: '',
      selection: 'one\r\ntwo\n\n\n\nthree ',
    };
    expect(pageLink(PAGE, 'In the tab', page)).toEqual({
      title: 'Twelve factors',
      url: PAGE,
      notes: 'How to build apps\n\n> one\n> two\n> \n> three',
    });
  });

  it('has the title of the tab, or else the address, if the page cannot be read', () => {
    expect(pageLink(PAGE, 'In the tab', undefined)).toEqual({ title: 'In the tab', url: PAGE, notes: '' });
    expect(pageLink(PAGE, '', undefined).title).toBe(PAGE);
  });

  it('is not longer than the dashboard allows', () => {
    const long = 'a'.repeat(20_000);
    const page = { title: long, description: long, canonical: '', selection: long };
    const { title, notes } = pageLink(PAGE, '', page);
    expect([title.length, notes.length]).toEqual([500, 10_000]);
  });

  it.each([
    ['reader mode', 'about:reader?url=https%3A%2F%2Fwww.iana.org%2Fhelp', 'https://www.iana.org/help'],
    ['a PDF viewer', `chrome-extension://efaidnbmnnnibpcajpcglclefindmkaj/${PAGE}`, PAGE],
    ['a suspended tab', `chrome-extension://abc/suspended.html#ttl=A&pos=0&uri=${PAGE}`, PAGE],
    ['a redirect', 'https://www.google.com/url?q=https%3A%2F%2Fa.example%2F&sa=D', 'https://a.example/'],
  ])('leads to the page that is shown in %s', (_, address, shown) => {
    const page = { title: 'The viewer', description: 'A viewer', canonical: address, selection: 'words' };
    expect(webAddressOf(address)).toBe(shown);
    expect(pageLink(address, 'In the tab', page)).toEqual({
      title: 'In the tab',
      url: shown,
      notes: '> words',
    });
  });

  it('does not exist for pages of the browser', () => {
    for (const address of ['', 'chrome://settings', 'about:addons', 'chrome-extension://abc/options.html'])
      expect(webAddressOf(address)).toBeUndefined();
  });

  it('has no quote if nothing is selected', () => {
    expect(notesOf('', ' \n ')).toBe('');
  });
});

const OWN = 'chrome-extension://own';

describe('the links to tabs', () => {
  it('lead to each web page once', () => {
    const tabs = [
      { url: 'https://a.example/', title: 'A' },
      { url: 'chrome://settings', title: 'Settings' },
      { url: 'https://a.example/', title: 'A again' },
      { url: 'about:reader?url=https%3A%2F%2Fa.example%2F', title: 'A as an article' },
      { url: 'moz-extension://x/suspend.html?url=https%3A%2F%2Fb.example%2F', title: 'B' },
      { url: `${OWN}/popup.html#url=https%3A%2F%2Fc.example%2F`, title: 'Save' },
      { title: 'Hidden' },
    ];
    const links = [
      { url: 'https://a.example/', title: 'A', notes: '', isChosen: true },
      { url: 'https://b.example/', title: 'B', notes: '', isChosen: true },
    ];
    expect(linksOfTabs(tabs, OWN)).toEqual({ links, leftOut: 5 });
  });

  it('are chosen only for the selected tabs if there are several, and these come first', () => {
    const tabs = ['a', 'b', 'c', 'd'].map((name) => ({
      url: `https://${name === 'd' ? 'b' : name}.example/`,
      highlighted: name > 'b',
    }));
    const chosen = (all: Parameters<typeof linksOfTabs>[0]) =>
      linksOfTabs(all, OWN).links.map(({ url, isChosen }) => [url.charAt(8), isChosen]);
    expect(chosen(tabs)).toEqual([
      ['c', true],
      ['b', true],
      ['a', false],
    ]);
    // The tab that is shown is always selected.
    expect(chosen(tabs.slice(0, 3))).toEqual(['a', 'b', 'c'].map((name) => [name, true]));
  });

  it('keep the selected tabs if there are too many', () => {
    const many = Array.from({ length: MAX_TABS + 5 }, (_, index) => ({
      url: `https://a.example/${String(index)}`,
      highlighted: index > MAX_TABS,
    }));
    const { links } = linksOfTabs(many, OWN);
    expect(links.filter(({ isChosen }) => isChosen)).toHaveLength(4);
    expect(links).toHaveLength(MAX_TABS);
  });

  it('are bounded', () => {
    const tabs = Array.from({ length: MAX_TABS + 5 }, (_, index) => ({
      url: `https://a.example/${String(index)}`,
    }));
    const { links, leftOut } = linksOfTabs(tabs, OWN);
    expect([links.length, leftOut]).toEqual([MAX_TABS, 5]);
  });
});
