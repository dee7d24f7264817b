import { isOf2026 } from './era';

const META = 'io.modelcontextprotocol/protocolVersion';

function messageOf(version?: unknown) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { [META]: version } } };
}

describe('the era of a request', () => {
  it.each<[what: string, message: unknown, header: string | undefined]>([
    ['its header', { method: 'tools/list' }, '2026-07-28'],
    ['its _meta', messageOf('2026-07-28'), undefined],
    ['both', messageOf('2026-07-28'), '2026-07-28'],
    ['its _meta, though its header says otherwise', messageOf('2026-07-28'), '2025-11-25'],
    ['its header, though its _meta says otherwise', messageOf('2025-11-25'), '2026-07-28'],
    ['a header with a later revision', {}, '2031-01-01'],
    ['a header that is no revision at all', {}, 'draft'],
  ])('is that of 2026 by %s', (_, message, header) => {
    expect(isOf2026(message, header)).toBe(true);
  });

  it.each<[what: string, message: unknown, header: string | undefined]>([
    ['that says nothing', { method: 'tools/list' }, undefined],
    ['with the header of an older revision', { method: 'tools/list' }, '2025-11-25'],
    ['with the _meta of an older revision', messageOf('2025-06-18'), undefined],
    ['with an empty header', {}, ''],
    ['whose _meta holds no text', messageOf(20260728), undefined],
    ['that is no object', 'tools/list', undefined],
    ['without a body', undefined, undefined],
  ])('is that of 2025 for a request %s', (_, message, header) => {
    expect(isOf2026(message, header)).toBe(false);
  });
});
