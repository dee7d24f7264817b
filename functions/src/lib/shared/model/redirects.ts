/**
 * Addresses that lead to the one in a parameter, as of 2026-11-28. Collected from what these services do. Compared with
 * `debounce.json` of github.com/brave/adblock-lists, the redirections of tidy-url and of ClearURLs. Addresses for signing in
 * (`continue=`, `next=`) never belong here: what they name is not what they show.
 */
export const REDIRECTS: readonly Redirect[] = [
  { hosts: ['google.*'], path: '/url', parameters: ['url', 'q'] },
  { hosts: ['google.*'], path: '/imgres', parameters: ['imgrefurl'] },
  { hosts: ['googleadservices.com'], path: '/pagead/aclk', parameters: ['adurl'] },
  { hosts: ['duckduckgo.com'], path: '/l', parameters: ['uddg'] },
  { hosts: ['youtube.com'], path: '/redirect', parameters: ['q'] },
  { hosts: ['facebook.com', 'messenger.com'], path: '/l.php', parameters: ['u'] },
  { hosts: ['facebook.com'], path: '/flx/warn', parameters: ['u'] },
  { hosts: ['l.instagram.com', 'l.threads.com', 'l.threads.net'], parameters: ['u'] },
  { hosts: ['l.wl.co'], path: '/l', parameters: ['u'] },
  { hosts: ['out.reddit.com'], parameters: ['url'] },
  { hosts: ['linkedin.com'], path: '/redir/redirect', parameters: ['url'] },
  { hosts: ['linkedin.com'], path: '/safety/go', parameters: ['url'] },
  { hosts: ['tiktok.com'], path: '/link/v2', parameters: ['target'] },
  { hosts: ['t.umblr.com', 'umblr.com'], path: '/redirect', parameters: ['z'] },
  { hosts: ['vk.com', 'vk.ru'], path: '/away.php', parameters: ['to'] },
  { hosts: ['steamcommunity.com'], path: '/linkfilter', parameters: ['url', 'u'] },
  { hosts: ['slack-redir.net'], path: '/link', parameters: ['url'] },
  { hosts: ['safelinks.protection.outlook.com'], parameters: ['url'] },
  { hosts: ['medium.com'], path: '/r', parameters: ['url'] },
  { hosts: ['getpocket.com'], path: '/redirect', parameters: ['url'] },
  { hosts: ['pixiv.net'], path: '/jump.php', parameters: ['url'] },
  { hosts: ['exit.sc', 'gate.sc'], parameters: ['url'] },
  { hosts: ['weibo.cn'], path: '/sinaurl', parameters: ['u'] },
  { hosts: ['douban.com'], path: '/link2', parameters: ['url'] },
  { hosts: ['pinterest.com'], path: '/offsite', parameters: ['url'] },
  { hosts: ['disq.us'], path: '', parameters: ['url'] },
  { hosts: ['sspai.com', 'gitee.com'], path: '/link', parameters: ['target'] },
  { hosts: ['links.jianshu.com'], path: '/go', parameters: ['to'] },
  { hosts: ['link.zhihu.com', 'link.csdn.net', 'link.juejin.cn'], parameters: ['target'] },
  { hosts: ['jianshu.com'], path: '/go-wild', parameters: ['url'] },
  { hosts: ['go.skimresources.com', 'go.redirectingat.com'], parameters: ['url'] },
  { hosts: ['redirect.viglink.com'], parameters: ['u'] },
  { hosts: ['awin1.com'], path: '/cread.php', parameters: ['ued', 'p'] },
  { hosts: ['click.linksynergy.com'], parameters: ['murl'] },
  { hosts: ['shareasale.com'], path: '/r.cfm', parameters: ['urllink'] },
];

export interface Redirect {
  /** Hosts without "www.", which include those below them. */
  readonly hosts: readonly string[];
  /** Without a slash at its end. Missing means any. */
  readonly path?: string;
  /** The first one that is an address counts. */
  readonly parameters: readonly string[];
}
