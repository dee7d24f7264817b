import { siteOf } from './siteOf';

// The addresses are from the collections in functions/test/world, and from the docs of the sites.
it.each([
  ['https://github.com/pjreddie/darknet', 'github.com/pjreddie/darknet'],
  ['https://github.com/pjreddie/darknet.git', 'github.com/pjreddie/darknet'],
  ['https://github.com/denoland/deno/blob/main/README.md#install', 'github.com/denoland/deno'],
  ['https://github.com/RubixML', 'github.com/RubixML'],
  ['https://github.com/', 'github.com'],
  ['https://gitlab.com/gitlab-org/gitlab/-/issues', 'gitlab.com/gitlab-org/gitlab'],
  ['https://dc-js.github.io/dc.js/', 'dc-js.github.io/dc.js'],
  ['https://www.npmjs.com/package/@modelcontextprotocol/sdk', 'npmjs.com/package/@modelcontextprotocol/sdk'],
  ['https://www.npmjs.com/package/zod?activeTab=versions', 'npmjs.com/package/zod'],
  ['https://pypi.org/project/httpx/0.27.0/', 'pypi.org/project/httpx'],
  ['https://huggingface.co/mistralai/Mistral-7B-v0.1/tree/main', 'huggingface.co/mistralai/Mistral-7B-v0.1'],
  ['https://huggingface.co/datasets/allenai/c4', 'huggingface.co/datasets/allenai/c4'],
  ['https://hub.docker.com/r/grafana/loki', 'hub.docker.com/r/grafana/loki'],
  ['https://hub.docker.com/_/postgres', 'hub.docker.com/_/postgres'],
  ['https://www.reddit.com/r/selfhosted/comments/abc/x', 'reddit.com/r/selfhosted'],
  ['https://www.youtube.com/@3blue1brown/videos', 'youtube.com/@3blue1brown'],
  ['https://www.youtube.com/watch?v=lw6TaiXzHAE', 'youtube.com'],
  ['https://medium.com/@dan_abramov/smart-and-dumb', 'medium.com/@dan_abramov'],
  ['https://www.postgresql.org/docs/current/vacuum.html', 'postgresql.org'],
  ['http://localhost:5000/github.com/a/b', 'localhost'],
  ['https://evil.example/github.com/denoland/deno', 'evil.example'],
  ['urn:uuid:1', 'urn:'],
  ['not a URL', ''],
])('names the site of %s: %s', (url, site) => {
  expect(siteOf(url)).toBe(site);
});
