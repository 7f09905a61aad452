import type { ChannelFields } from '@greenroom/contract/areas/channels/channels'

/** A campaign of the demo: a channel and its visits. */
export type DemoCampaign = Pick<
  ChannelFields,
  'activityName' | 'channelType' | 'promoteLink' | 'advertisingSource' | 'advertisingMedia' | 'keyword'
> & {
  /** Days from now, before or after. */
  from: number
  to: number
  /** Visits of a usual day. */
  daily: number
  content: string
}

/** A campaign of each month, from January: what the season is about. */
const seasons = [
  ['年货节短视频周', '微博', '信息流', '年货', 150, '八座城市的八样年货，边看边买。'],
  ['家乡年味征集', '抖音', '短视频', '春节', 210, '拍下你家的年，最好的作品上首页。'],
  ['踏青地图', '小红书', 'KOL', '春游', 90, '二十条近郊路线，公交都能到。'],
  ['读书月书单', '豆瓣', 'banner', '读书', 80, '编辑部每人推荐一本。'],
  ['母亲节家常菜', '微信', '朋友圈', '家常菜', 110, '学做妈妈的那道菜。'],
  ['毕业季故事', '微博', '信息流', '毕业季', 140, '写给即将出发的人。'],
  ['暑期亲子营', '小红书', 'KOL', '亲子', 130, '十二个不用排队的去处。'],
  ['夏夜夜跑', '新浪', 'banner', '夜跑', 120, '和三千位跑者一起，点亮夜晚。'],
  ['开学数码季', '知乎', 'CPC', '数码', 135, '先看测评，再下单。'],
  ['国庆古镇慢行', '微信', '朋友圈', '古镇', 190, '五座小镇，避开人群。'],
  ['秋天的咖啡馆', '小红书', 'KOL', '咖啡', 150, '十二家小店，一张地图。'],
  ['年终盘点', '微博', '信息流', '年度', 165, '一年里你读得最久的十篇。'],
] as const

const day = 86_400_000
/** Campaigns of the last weeks are others. */
const daysSince = 50
const months = 13
/** How much more a campaign brings than the campaign of the month before. */
const growth = 1.05

/** The campaigns of the year before, each of 24 days, with more visits from month to month. */
export function campaignsOfYear(now: number): DemoCampaign[] {
  const today = new Date(now)
  return Array.from({ length: months }, (_, index) => months - index).flatMap(ago => {
    const begins = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 5)
    const from = Math.round((begins - now) / day)
    const to = from + 24
    const season = seasons[new Date(begins).getUTCMonth()]
    if (!season || to > -daysSince) return []
    const [name, source, media, keyword, visits, content] = season
    return {
      activityName: `${name}${new Date(begins).getUTCFullYear()}`,
      channelType: 'web',
      promoteLink: `{host}/login?from=${new Date(begins).getUTCMonth() + 1}`,
      advertisingSource: source,
      advertisingMedia: media,
      keyword: [keyword],
      from,
      to,
      daily: Math.round(visits / growth ** ago),
      content,
    }
  })
}
