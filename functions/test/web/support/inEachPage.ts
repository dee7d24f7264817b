/** Records what each page has copied, because all pages and all parallel tests share one clipboard. */
const RECORD_COPIES = `{
  const { clipboard } = navigator;
  const write = clipboard?.writeText.bind(clipboard);
  if (write) clipboard.writeText = async (text) => {
    await write(text);
    window.copiedText = text;
  };
}`;

/**
 * Keeps each message open, as if the user pointed at it. Otherwise it may close before a test on a busy machine
 * presses Undo.
 */
const HOLD_MESSAGES = `new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node.dataset?.toast) node.dispatchEvent(new PointerEvent('pointerenter'));
  }
}).observe(document, { childList: true, subtree: true })`;

/**
 * Ends what a page listens to in Firestore when the page ends. The emulator does not notice that: it would run the queries of
 * all pages so far again at each write.
 */
const END_LISTENING = `{
  let channel;
  window.Request = class extends Request {
    constructor(address, options) {
      super(address, options);
      const { pathname, searchParams } = new URL(this.url);
      if (!pathname.endsWith('/Listen/channel')) return;
      if (searchParams.has('CVER')) {
        end();
        channel = { targets: new Set() };
      } else if (channel) channel.url ??= this.url;
      else return;
      if (typeof options.body !== 'string') return;
      const sent = new URLSearchParams(options.body);
      channel.request = Number(searchParams.get('RID'));
      channel.offset = Number(sent.get('ofs')) + Number(sent.get('count'));
      for (const [name, message] of sent) {
        if (!name.endsWith('data__')) continue;
        const { addTarget, removeTarget } = JSON.parse(message);
        if (addTarget) channel.targets.add(addTarget.targetId);
        channel.targets.delete(removeTarget);
      }
    }
  };
  const end = () => {
    if (!channel?.url) return;
    const url = new URL(channel.url);
    url.searchParams.set('RID', channel.request + 1);
    const database = url.searchParams.get('database');
    const body = new URLSearchParams({ count: channel.targets.size, ofs: channel.offset });
    for (const [index, removeTarget] of [...channel.targets].entries())
      body.set('req' + index + '___data__', JSON.stringify({ database, removeTarget }));
    channel = undefined;
    send(url, body);
  };
  const send = navigator.sendBeacon.bind(navigator);
  // How the SDK closes its channel, such as to open another one for another user.
  navigator.sendBeacon = (url, body) => {
    if (new URL(url).searchParams.get('TYPE') === 'terminate') end();
    return send(url, body);
  };
  addEventListener('pagehide', end);
}`;

/** What runs in each page before the web app. */
export const IN_EACH_PAGE = [RECORD_COPIES, HOLD_MESSAGES, END_LISTENING].join('\n');
