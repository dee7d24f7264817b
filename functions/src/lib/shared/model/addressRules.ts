/**
 * The rules of version 2 for what is the same page, as of 2026-11-28. Our own list: a library's rules change with its releases,
 * and then the identities of stored links would, too. Compared with the lists of Brave (`clean-urls.json`), AdGuard
 * (`general_url.txt`), ClearURLs, tidy-url 1.18 and DandelionSprout (`LegitimateURLShortener.txt` of 2026-08-13): a name for all
 * sites is in two of them, or in one and in the documentation of the tool that adds it, or of a network of ads, as Snapchat's
 * `ScCid` is. What means something on some sites, such as `ref`, `source`, `s` and `t`, belongs to hosts. What gives
 * access, such as a token that shares an article, is missing: without it, it is another page.
 *
 * These rules are frozen, because identities are stored as ids. A change is a new version: see `urlIdentities`.
 */
export const ADDRESS_RULES = {
  /** Names that begin like this. */
  prefixes: ['utm_', 'mtm_', 'hsa_', 'itm_', 'cm_mmc', 'bsft_'],
  /** Names on all sites, besides those of version 1. */
  everywhere: words(`
    __hsfp __hssc __hstc _bhlid _branch_match_id _branch_referrer _clde _cldee _ke _kx _openstat
    action_object_map action_ref_map action_type_map adjust_adgroup adjust_campaign adjust_creative adjust_referrer
    adjust_tracker at_campaign at_campaign_type at_channel at_creation at_format at_link at_link_id at_link_origin
    at_link_type at_medium at_ptr_name at_recipient_id at_recipient_list at_send_date awc ck_subscriber_id cm_cr cm_me cm_re
    cm_sp cmpid cx_click
    cx_recsorder cx_recswidget dm_i ef_id elqaid elqat elqcampaignid elqtrack elqtrackid epik et_cid et_rid
    fb_action_ids fb_action_types fb_comment_id fb_ref fb_source ga_campaign ga_content ga_medium ga_source ga_term gad_campaignid
    gad_source guccounter guce_referrer guce_referrer_sig hsctatracking ir_adid ir_campaignid ir_partnerid ircid irclickid irgwc mc_tc
    mindbox-click-id mindbox-message-key ml_subscriber ml_subscriber_hash piwik_campaign piwik_kwd
    pk_campaign pk_cid pk_content pk_keyword pk_kwd pk_medium pk_source rb_clickid rdt_cid s_cid s_kwcid sccid
    tduid usqp vero_conv wickedid wt_mc wt_zmc xtor yadclid ymclid ysclid
  `),
  /** Whole parameters, of names that mean something else with other values: Drip’s id of a subscriber. */
  parameters: /^__s=[a-z\d]{6,}$/i,
  /** Names on one site only, by its domain. Of "google.*", the rest is the domain of a country. */
  hosts: [
    [
      'amazon.*',
      '_encoding aaxitk ascsubtag camp coliid colid content-id creative creativeasin crid dchild dib dib_tag linkcode linkid pd_rd_i pd_rd_p pd_rd_r pd_rd_w pd_rd_wg pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s pf_rd_t qid ref ref_ refrid rnid smid social_share sprefix sr tag',
    ],
    [
      'aliexpress.com',
      'algo_exp_id algo_expid algo_pvid aff_request_id btsid curpageloguid pdp_npi scm spm terminal_id',
    ],
    ['apple.com', 'itscg itsct'],
    ['arstechnica.com newyorker.com vanityfair.com vogue.com wired.com', 'bxid cndid esrc mbid source'],
    [
      'bandcamp.com',
      'from search_item_id search_item_type search_match_part search_page_id search_rank search_sig',
    ],
    [
      'bilibili.com b23.tv',
      'buvid from_source from_spmid is_story_h5 plat_id seid share_from share_medium share_plat share_session_id share_source share_tag spm_id_from unique_k up_id vd_source',
    ],
    ['bing.com', 'cvid form qp qs sc sk sp'],
    ['bloomberg.com', 'in_source leadsource srnd'],
    ['cbsnews.com cnet.com gamespot.com', 'ftag intcid linkid'],
    ['ebay.*', '_from _trkparms _trksid amdata mkcid mkevt mkrid ssspo ssrc ssuid toolid widget_ver'],
    [
      'etsy.com',
      'click_key click_sum ga_order ga_search_query ga_search_type ga_view_type organic_search_click',
    ],
    ['docs.google.com drive.google.com', 'usp'],
    ['eventbrite.*', 'aff'],
    [
      'facebook.com',
      '__cft__[0] __cft__%5B0%5D __tn__ __xts__[0] __xts__%5B0%5D _rdr eid hc_location hc_ref mibextid paipv rdid sfnsn wtsid',
    ],
    ['ft.com', 'sharetype'],
    ['github.com', 'email_source email_token'],
    ['goodreads.com', 'from_search from_srp qid rank ref'],
    [
      'google.*',
      'aqs atyp biw bih cad cshid dpr ei fbs gfe_rd gs_lcp gs_lcrp gs_lp gs_ssp i-would-rather-use-firefox ictx iflsig oq pcampaignid rlz sa sca_esv sca_upv sclient sei sourceid sxsrf uact usg ved vet',
    ],
    ['imdb.com', 'pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s pf_rd_t ref_'],
    ['instagram.com threads.com threads.net', 'ig_mid ig_rid igsh igshid igsi slof stkn xmt'],
    ['kickstarter.com', 'ref'],
    ['linkedin.com', 'lipi midsig midtoken original_referer rcm refid trackingcode trackingid trk trkemail'],
    ['medium.com', 'source'],
    [
      'mp.weixin.qq.com',
      'abtest_cookie ascene chksm clicktime devicetype enterid exportkey from_itemidx from_msgid key nettype pass_ticket scene sessionid sharer_shareid sharer_shareinfo sharer_shareinfo_first sharer_sharetime subscene uin version xtrack',
    ],
    ['netflix.com', 'tctx trackid'],
    ['nytimes.com', 'referringsource sgrp smid smtyp ugrp'],
    ['open.spotify.com', 'nd pi si'],
    [
      'reddit.com',
      '$3p %243p $deep_link %24deep_link $original_url %24original_url correlation_id post_fullname rdt ref_campaign ref_source share_id',
    ],
    ['snapchat.com', 'share_id'],
    ['soundcloud.com', 'si'],
    ['steampowered.com', 'snr'],
    // "post_id" and "publication_id" are the post in links of its mails.
    ['substack.com', 'isfreemail r triedredirect triggershare'],
    ['taobao.com tmall.com 1688.com alibaba.com aliyun.com', 'scm spm'],
    ['theguardian.com', 'cmp'],
    [
      'tiktok.com',
      '_d _r _t embed_source is_from_webapp refer referer_url referer_video_id sender_device sec_user_id share_app_id share_app_name share_author_id share_iid share_item_id share_link_id tt_from u_code web_id',
    ],
    ['twitch.tv', 'tt_content tt_medium'],
    ['washingtonpost.com', 'itid'],
    ['wsj.com', 'mod reflink'],
    ['x.com twitter.com', 'cxt ref_src ref_url s t'],
    [
      'xiaohongshu.com',
      'app_platform app_version apptime appuid author_share share_channel share_from_user_hidden share_id shareredid xhsshare',
    ],
    [
      'youtube.com youtu.be',
      'ab_channel embeds_euri embeds_loader_url_for_pings embeds_origin feature kw pp si source_ve_path',
    ],
    ['zhihu.com', 'share_code'],
  ].map(([hosts = '', names = '']): [readonly string[], ReadonlySet<string>] => [
    words(hosts),
    // Names are compared in small letters.
    new Set(words(names.toLowerCase())),
  ]),
  /** Whole fragments that only say where a visitor came from. */
  fragments: ['_=_', 'tk.rss_all'],
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
