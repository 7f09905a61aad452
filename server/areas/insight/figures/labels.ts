import {
  type contentDataMeasures,
  genresByType,
  type growthQuotas,
  type PopularType,
} from '@greenroom/contract/areas/insight/specified-figures'
import type { contentGenres } from '@greenroom/contract/content-labels'
import type { Language, Text } from '@greenroom/contract/languages'

type Genre = (typeof contentGenres)[number]

/** Groups of genres in figures, with their names and colours. */
export const typeLabels: Readonly<
  Record<PopularType, { name: Text; color: string; genres: readonly Genre[] }>
> = {
  text: { name: { 'zh-CN': '纯文本', 'en-US': 'Text' }, color: '#8D4EDA', genres: genresByType.text },
  image: { name: { 'zh-CN': '图文类', 'en-US': 'Image-text' }, color: '#165DFF', genres: genresByType.image },
  video: {
    name: { 'zh-CN': '视频类', 'en-US': 'Video' },
    color: '#00B2FF',
    genres: genresByType.video,
  },
}

/** Name of the figure of publications. */
export const publishedLabel: Text = { 'zh-CN': '内容发布量', 'en-US': 'Content published' }

export const growthLabels: Readonly<Record<(typeof growthQuotas)[number], Text>> = {
  retentionTrends: { 'zh-CN': '用户留存趋势', 'en-US': 'Retention trends' },
  userRetention: { 'zh-CN': '用户留存量', 'en-US': 'User retention' },
  contentConsumptionTrends: { 'zh-CN': '内容消费趋势', 'en-US': 'Content consumption trends' },
  contentConsumption: { 'zh-CN': '内容消费量', 'en-US': 'Content consumption' },
}

/** Lines of the overview, in their order. */
export const overviewLabels = [
  { measure: 'publications', name: { 'zh-CN': '内容生产量', 'en-US': 'Content production' } },
  { measure: 'clicks', name: { 'zh-CN': '内容点击量', 'en-US': 'Content clicks' } },
  { measure: 'impressions', name: { 'zh-CN': '内容曝光量', 'en-US': 'Content exposure' } },
  { measure: 'visitors', name: { 'zh-CN': '活跃用户数', 'en-US': 'Active users' } },
] as const satisfies readonly { measure: (typeof contentDataMeasures)[number] | 'visitors'; name: Text }[]

const formatDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day))

/** `12日`, `12`. */
export const dayLabel = (day: string, language: Language): string =>
  formatDay(day, language, { day: 'numeric' })

/** `3月`, `Mar`. @param month `2026-03` */
export const monthLabel = (month: string, language: Language): string =>
  formatDay(`${month}-01`, language, { month: 'short' })

/** `2026年`, `2026`. @param month `2026-03` */
export const yearLabel = (month: string, language: Language): string =>
  formatDay(`${month}-01`, language, { year: 'numeric' })

/** `22:00`. @param slot the first of its two hours */
export const slotLabel = (slot: string): string => `${slot}:00`
