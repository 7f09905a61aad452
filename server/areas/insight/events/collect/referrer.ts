import type { Referrer } from '@greenroom/contract/areas/insight/measures'

const searches =
  /(^|\.)(google|bing|baidu|sogou|so|sm|yahoo|yandex|duckduckgo|ecosia|naver|startpage|qwant|toutiao|chatglm|perplexity)\.[a-z.]{2,6}$/
const socials =
  /(^|\.)((weibo|zhihu|douban|xiaohongshu|douyin|kuaishou|bilibili|tieba\.baidu|mp\.weixin\.qq|weixin\.qq|qzone\.qq|facebook|twitter|x|instagram|linkedin|reddit|youtube|tiktok|pinterest|threads|telegram|whatsapp|discord)\.(com|cn|net|org)|t\.co|t\.me|b23\.tv|t\.cn|lnkd\.in|youtu\.be|bsky\.app)$/

/**
 * Classifies where a visitor of a web page came from.
 * @param source `utm_source` of the page's address
 * @param referrer the previous page; only its host is used
 * @param origin of the page
 */
export function referrerOf(source: string, referrer: string, origin: string): Referrer {
  if (source.trim() !== '') return 'campaign'
  if (referrer === '') return 'direct'
  const host = hostOf(referrer)
  if (host === hostOf(origin)) return 'internal'
  if (socials.test(host)) return 'social'
  return searches.test(host) ? 'search' : 'other'
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')
