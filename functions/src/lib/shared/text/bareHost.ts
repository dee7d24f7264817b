/** Returns the address of a text that is only a host, with or without a port and a path, or undefined if it is not one. */
export function withScheme(text: string): string | undefined {
  const trimmed = text.trim();
  const [, authority = '', port = '', path = ''] =
    /^([^\s/:?#@\\]+)(:\d{1,5})?([/?#]\S*)?$/.exec(trimmed) ?? [];
  const host = path === '' && port === '' ? authority.replace(/[.,;!]$/, '') : authority;
  const url = `https://${host}${port}${path}`;
  return isHost(host) && URL.canParse(url) ? url : undefined;
}

/** Returns an address as browsers read it: without line breaks and tabs, and without control characters at its ends. */
export function asBrowsersRead(address: string): string {
  const visible = address.replace(/[\t\n\r]/g, '');
  let [start, end] = [0, visible.length];
  while (start < end && visible.charAt(start) <= ' ') start++;
  while (end > start && visible.charAt(end - 1) <= ' ') end--;
  return visible.slice(start, end);
}

function isHost(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1)?.toLowerCase() ?? '';
  if (labels.length < 2 || host.length > 253 || !labels.every((label) => LABEL.test(label))) return false;
  if (/^\d+$/.test(last)) return labels.length === 4;
  return /^../u.test(last) && !FILE_ENDINGS.has(last);
}

const LABEL = /^[\p{L}\p{M}\p{N}_-]{1,63}$/u;

/** What files end with and no host does: `node.js` and `notes.txt` are no addresses. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  'conf cpp css csv doc docx exe gif html htm ini jpeg jpg js json jsx lock log pdf php png svg toml ts tsx txt xls xlsx xml yaml yml'.split(
    ' ',
  ),
);
