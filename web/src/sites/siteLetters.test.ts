import { hueOf, lettersOf } from './siteLetters';

describe('the mark of a site', () => {
  it.each([
    ['en.wikipedia.org', 'Wi'],
    ['developer.mozilla.org', 'Mo'],
    ['bbc.co.uk', 'Bb'],
    ['news.bbc.co.uk', 'Bb'],
    ['lexi-lambda.github.io', 'Le'],
    ['github.io', 'Gi'],
    ['12factor.net', '12'],
    ['localhost', 'Lo'],
    ['127.0.0.1:8080', '12'],
    ['obsidian', 'Ob'],
    ['müller.example', 'Mü'],
    ['', '?'],
  ])('of %s has the letters %s', (host, letters) => {
    expect(lettersOf(host)).toBe(letters);
  });

  it('differs in letters or color for most sites that begin with the same letter', () => {
    const hosts = [
      'signal.org',
      'slack.com',
      'spiegel.de',
      'sqlite.org',
      'stackoverflow.com',
      'strava.com',
      'stripe.com',
      'sueddeutsche.de',
      'svelte.dev',
      'swift.org',
    ];
    const marks = hosts.map((host) => `${lettersOf(host)} ${String(Math.floor(hueOf(host) / 24))}`);
    expect(new Set(marks).size).toBe(hosts.length);
  });
});
