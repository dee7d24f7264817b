import type { Link } from '../model/model';
import { aLink, workspaceWith } from '../model/workspace.fixture';
import { addLink } from '../operations/addLink';
import { apply } from '../model/operation';
import { keepIndexes } from './chunkIndex';
import { relatedLinks } from './relatedLinks';
import { searchLinks } from './searchLinks';

type Described = Pick<Link, 'title' | 'url'> & { notes?: string };

/** Other links, each with words of its own and some that most links have. */
const OTHERS = Array.from({ length: 150 }, (_, number) =>
  aLink(number, {
    title: `Awesome topic${String(number)} library for Rust`,
    url: `https://example.com/${String(number)}`,
    notes: `A fast subject${String(number)} implementation`,
  }),
);

/** Returns a workspace with a link among the others, whose words are indexed. */
function searched(link: Described) {
  const workspace = workspaceWith(...OTHERS, aLink(OTHERS.length, link));
  searchLinks([workspace], { query: 'anything' });
  return workspace;
}

const titlesOf = (related: ReturnType<typeof relatedLinks>) => related.map(({ link }) => link.title);

// Entries of rust-unofficial/awesome-rust, josephmisiti/awesome-machine-learning and sindresorhus/awesome-nodejs.
const SOCKETCAN: Described = {
  title: 'idletea/tokio-socketcan',
  url: 'https://github.com/idletea/tokio-socketcan',
  notes: 'Linux SocketCAN support for tokio based on the socketcan crate.',
};
const BCM: Described = {
  title: 'marcelbuesing/tokio-socketcan-bcm',
  url: 'https://github.com/marcelbuesing/tokio-socketcan-bcm',
  notes: 'Linux SocketCAN BCM support for tokio.',
};

describe('links are related', () => {
  it.each<[one: Described, other: Described]>([
    [SOCKETCAN, BCM],
    [
      { title: 'Zephyr', url: 'https://z.test/', notes: 'Secure Mihomo (Clash Meta) GUI client for Windows' },
      {
        title: 'clash-verge-rev',
        url: 'https://c.test/',
        notes: 'Clash Meta GUI based on Tauri, with Mihomo',
      },
    ],
    [
      { title: 'LDA.js', url: 'https://lda.test/', notes: 'LDA topic modeling for Node.js' },
      {
        title: 'Sarah Palin LDA',
        url: 'https://palin.test/',
        notes: 'Topic Modeling the Sarah Palin emails',
      },
    ],
    [
      { title: 'cat-ascii-faces', url: 'https://cat.test/' },
      { title: 'cool-ascii-faces', url: 'https://cool.test/' },
    ],
    [
      { title: 'Stanford POS Tagger', url: 'https://pos.test/' },
      { title: 'Stanford Temporal Tagger', url: 'https://temporal.test/' },
    ],
    [
      { title: 'Why herons stand', url: 'https://h.test/', notes: 'For the talk. #heron #birdwatch' },
      { title: 'Wading', url: 'https://w.test/', notes: '#birdwatch #heron' },
    ],
  ])('that share rare words: %j and %j', (one, other) => {
    expect(titlesOf(relatedLinks(searched(one).chunks, aLink(0, other)))).toEqual([one.title]);
    expect(titlesOf(relatedLinks(searched(other).chunks, aLink(0, one)))).toEqual([other.title]);
  });

  it.each<[why: string, one: Described, other: Described]>([
    [
      'the owner',
      {
        title: 'BurntSushi/tabwriter',
        url: 'https://github.com/BurntSushi/tabwriter',
        notes: 'Elastic tabs',
      },
      {
        title: 'BurntSushi/fst',
        url: 'https://github.com/BurntSushi/fst',
        notes: 'Finite state transducers',
      },
    ],
    [
      'one word',
      { title: 'Factory Miner', url: 'https://f.test/' },
      { title: 'Enterprise Miner', url: 'https://e.test/' },
    ],
    [
      'common words',
      { title: 'Awesome Quads for Rust', url: 'https://q.test/', notes: 'A fast library' },
      { title: 'Awesome wgpu for Rust', url: 'https://w.test/', notes: 'A fast implementation' },
    ],
    [
      'words of a URL',
      { title: 'First', url: 'https://one.test/porcelain/teapots' },
      { title: 'Porcelain teapots', url: 'https://two.test/' },
    ],
    [
      'words of long notes',
      { title: 'One', url: 'https://one.test/', notes: 'Mentions marzipan, gherkins and quinces' },
      { title: 'Two', url: 'https://two.test/', notes: 'Also quinces, gherkins and even marzipan' },
    ],
  ])('not if they share only %s', (_, one, other) => {
    expect(relatedLinks(searched(one).chunks, aLink(0, other))).toEqual([]);
    expect(relatedLinks(searched(other).chunks, aLink(0, one))).toEqual([]);
  });
});

describe('the index that finds them', () => {
  it('is not built for this', () => {
    const { chunks } = workspaceWith(...OTHERS, aLink(OTHERS.length, SOCKETCAN));
    expect(relatedLinks(chunks, aLink(0, BCM))).toEqual([]);
  });

  it('is kept for what a workspace becomes', () => {
    const before = searched(SOCKETCAN);
    const { workspace } = apply(
      before,
      addLink(aLink(1, { title: 'New', url: 'https://n.test/' }), before.updatedAt),
    );
    expect(relatedLinks(workspace.chunks, aLink(0, BCM))).toEqual([]);
    keepIndexes(before.chunks, workspace.chunks);
    expect(titlesOf(relatedLinks(workspace.chunks, aLink(0, BCM)))).toEqual([SOCKETCAN.title]);
  });
});
