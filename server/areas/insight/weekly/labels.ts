import type { Dimension, Measure, Referrer } from '@greenroom/contract/areas/insight/measures'
import type { PopularType } from '@greenroom/contract/areas/insight/specified-figures'
import { genreLabels, sourceLabels } from '@greenroom/contract/content-labels'
import type { Language, Text } from '@greenroom/contract/languages'
import { typeLabels } from '../figures/labels.ts'

const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en })

/** The counted figure. */
export const measureLabels: Readonly<Record<Measure, Text>> = {
  impressions: text('曝光量', 'Impressions'),
  clicks: text('点击量', 'Clicks'),
  reads: text('阅读量', 'Reads'),
  readSeconds: text('阅读时长', 'Reading time'),
  likes: text('点赞量', 'Likes'),
  comments: text('评论量', 'Comments'),
  shares: text('分享量', 'Shares'),
  visits: text('访问人次', 'Visits'),
  publications: text('发布量', 'Publications'),
  unpublications: text('下线量', 'Taken offline'),
  consoleVisits: text('控制台访问量', 'Console visits'),
  visitors: text('访客数', 'Visitors'),
}

const referrerLabels: Readonly<Record<Referrer, Text>> = {
  direct: text('直接访问', 'Direct'),
  search: text('搜索引擎', 'Search'),
  social: text('社交网络', 'Social network'),
  campaign: text('推广链接', 'Tracking link'),
  internal: text('站内跳转', 'Same site'),
  other: text('其他网站', 'Other website'),
}

const typeNames: Readonly<Record<PopularType, Text>> = {
  text: typeLabels.text.name,
  image: typeLabels.image.name,
  video: typeLabels.video.name,
}

const optionLabels: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  genre: genreLabels,
  type: typeNames,
  source: sourceLabels,
  referrer: referrerLabels,
}
/** A Monday; the days of the week follow from it. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

const formatDate = (instant: number, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(instant)

/** `11月16日`, `Nov 16`. */
export const dayText = (day: string, language: Language): string =>
  formatDate(Date.parse(day), language, { month: 'short', day: 'numeric' })

/** What a key of a dimension is called. */
export function keyText(
  dimension: Dimension,
  key: string | null,
  title: string | null,
  language: Language,
): string {
  if (dimension === 'content') return title ?? text('已删除的内容', 'Deleted content item')[language]
  if (key === null || key === '') return text('未填写', 'Not given')[language]
  switch (dimension) {
    case 'day':
      return `${dayText(key, language)} ${formatDate(Date.parse(key), language, { weekday: 'short' })}`
    case 'hour':
      return `${dayText(key.slice(0, 10), language)} ${key.slice(11)}:00`
    case 'week':
      return dayText(key, language)
    case 'month':
      return formatDate(Date.parse(`${key}-01`), language, { year: 'numeric', month: 'short' })
    case 'slot':
      return `${key}:00`
    case 'weekday':
      return formatDate(monday + (Number(key) - 1) * dayMs, language, { weekday: 'long' })
    default:
      return optionLabels[dimension]?.[key]?.[language] ?? key
  }
}

/** A figure as part of a sentence; reading time in hours. */
export function figureText(value: number, measure: Measure, language: Language): string {
  const format = (number: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits }).format(number)
  if (measure !== 'readSeconds') return format(value, 0)
  return text(`${format(value / 3600, 1)} 小时`, `${format(value / 3600, 1)} h`)[language]
}
