/**
 * Addresses that lead to the one in a parameter, as of 2026-11-28. Collected from what these services do. Compared with
 * `debounce.json` of github.com/brave/adblock-lists (53ba6df), the redirections of tidy-url and of ClearURLs (9317c06). Addresses
 * for signing in (`continue=`, `next=`) never belong here: what they name is not what they show.
 */
export const REDIRECTS: readonly Redirect[] = [
  { hosts: ['google.*'], path: '/url', parameters: ['url', 'q'] },
  { hosts: ['google.*'], path: '/imgres', parameters: ['imgrefurl'] },
  { hosts: ['bing.com'], path: '/ck/a', parameters: ['u'], isBase64: true },
  { hosts: ['search.app'], path: '', parameters: ['link'] },
  { hosts: ['page.link'], path: '', parameters: ['link', 'ofl'] },
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
  { hosts: ['statics.teams.cdn.office.net'], parameters: ['url'] },
  { hosts: ['linkprotect.cudasvc.com'], path: '/url', parameters: ['a'] },
  {
    hosts: ['deref-gmx.net', 'deref-gmx.com', 'deref-web.de', 'deref-mail.com'],
    parameters: ['redirectUrl'],
  },
  {
    hosts: [
      'acemlna.com',
      'acemlnb.com',
      'acemlnc.com',
      'acemlnd.com',
      'emlnk.com',
      'emlnk1.com',
      'emlnk9.com',
    ],
    path: '/Prod/link-tracker',
    parameters: ['redirectUrl'],
    isBase64: true,
  },
  { hosts: ['t.me'], path: '/iv', parameters: ['url'] },
  { hosts: ['flipboard.com'], path: '/redirect', parameters: ['url'] },
  { hosts: ['curseforge.com'], path: '/linkout', parameters: ['remoteUrl'] },
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
  {
    hosts: ['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'],
    parameters: ['url'],
  },
  { hosts: ['7eer.net', 'evyy.net', 'pxf.io', 'sjv.io'], parameters: ['u'] },
  { hosts: ['narrativ.com', 'shop-links.co', 'digidip.net', 'effiliation.com'], parameters: ['url'] },
  { hosts: ['rover.ebay.com'], parameters: ['mpre'] },
  { hosts: ['tradedoubler.com'], parameters: ['url', '_td_deeplink'] },
  { hosts: ['admitad.com'], parameters: ['ulp'] },
];

/** Addresses that have the one that they lead to in their path, as of the same day and from the same lists. */
export const PATHS: readonly PathWithAddress[] = [
  { hosts: ['cdn.ampproject.org', 'bing-amp.com'], pattern: /^\/(?:c|v|wp)\/s\/(.+)$/ },
  { hosts: ['cdn.ampproject.org', 'bing-amp.com'], pattern: /^\/(?:c|v|wp)\/(?!s\/)(.+)$/, scheme: 'http' },
  { hosts: ['google.*', 'bing.com'], pattern: /^\/amp\/s\/(.+)$/ },
  { hosts: ['google.*'], pattern: /^\/amp\/(?!s\/)(.+)$/, scheme: 'http' },
  { hosts: ['turbopages.org'], pattern: /^(?:\/turbo)?\/([^/]+)\/s(\/.*)$/ },
  { hosts: ['yandex.*'], pattern: /^\/turbo\/([^/]+)\/s(\/.*)$/ },
  { hosts: ['search.yahoo.com', 'search.yahoo.co.jp'], pattern: /\/RU=(http[^/]+)/i },
  // How Yahoo linked its results and its directory until 2013.
  { hosts: ['yahoo.com'], pattern: /\/\*{1,2}(http.+)/i },
  { hosts: ['click.redditmail.com'], pattern: /^\/CL0\/([^/]+)\// },
  { hosts: ['awstrack.me'], pattern: /^\/L0\/([^/]+)\// },
  { hosts: ['streaklinks.com', 'streak-link.com'], pattern: /^\/[^/]+\/(http.+)$/i },
  { hosts: ['click.pstmrk.it'], pattern: /^\/[23]t?sm?\/([^/]+)\// },
  { hosts: ['click.pstmrk.it'], pattern: /^\/[23]m?\/([^/]+)\//, scheme: 'http' },
  // An asterisk stands for characters that are listed in another way at the end.
  { hosts: ['urldefense.com'], pattern: /^\/v3\/__([^*]+?)__;/ },
  { hosts: ['deviantart.com'], pattern: /^\/users\/outgoing\?(http.+)$/i },
  { hosts: ['href.li', 'anonym.to', 'dereferer.me', 'nullrefer.com'], pattern: /^\/\?(http.+)$/i },
];

export interface Redirect {
  /** Hosts without "www.", which include those below them. */
  readonly hosts: readonly string[];
  /** Without a slash at its end. Missing means any. */
  readonly path?: string;
  /** The first one that is an address counts. */
  readonly parameters: readonly string[];
  /** Whether the address may also be in Base64, perhaps after the "a1" of Bing. */
  readonly isBase64?: boolean;
}

export interface PathWithAddress {
  /** As in {@link Redirect}. */
  readonly hosts: readonly string[];
  /** Applied to all that follows the host. Its groups together are the address, perhaps escaped, and perhaps without its scheme. */
  readonly pattern: RegExp;
  /** The scheme if the address has none. Missing means https. */
  readonly scheme?: 'http';
}
