import { aLink, workspaceWith } from '../model/workspace.fixture';
import { allLinks } from '../model/workspace';
import { newestLinks } from './newestLinks';

const titlesOf = (urls: readonly string[], count = 100) => {
  const links = urls.map((url, index) => aLink(index, { url, category: `Category ${String(index)}` }));
  return newestLinks(allLinks(workspaceWith(...links)), count).map(({ link }) => link.title);
};

it('has the newest pages first, and a page of several categories once', () => {
  const urls = [
    'https://a.example/',
    'https://b.example/',
    'https://a.example/?utm_source=x',
    'mailto:a@b.c',
  ];
  expect(titlesOf(urls)).toEqual(['Page 3', 'Page 2', 'Page 1']);
  expect(titlesOf(urls, 2)).toEqual(['Page 3', 'Page 2']);
});

it('leaves out whatever is neither a page nor an email', () => {
  const urls = [
    'file:///home/ada/links',
    'urn:uuid:0123',
    'urn:isbn:1',
    'obsidian://open',
    'search-ms:query=x',
  ];
  expect(titlesOf([...urls, 'https://a.example/'])).toEqual(['Page 5']);
});

it('leaves out URLs that earlier versions stored and browsers execute', () => {
  const [entry] = allLinks(workspaceWith(aLink(1)));
  const stored = ['javascript:alert(1)', 'not a URL'].map((url) => ({
    id: url,
    link: { ...(entry?.link ?? aLink(1)), addedAt: '2026-01-01T00:00:00.000Z', url },
  }));
  expect(newestLinks([...stored, ...(entry ? [entry] : [])], 100)).toHaveLength(1);
});
