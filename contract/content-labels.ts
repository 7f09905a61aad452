import type { Text } from './languages.ts'

const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en })

/** Values that describe content items and sets. */
export const contentTypes = ['img', 'horizontalVideo', 'verticalVideo'] as const
export const filterTypes = ['artificial', 'rules'] as const
export const setStatuses = ['online', 'offline'] as const

export const contentGenres = ['text', 'img', 'horizontalVideo', 'verticalVideo'] as const
export const genreLabels = {
  text: text('纯文本', 'Text'),
  img: text('图文', 'Image-text'),
  horizontalVideo: text('横版短视频', 'Horizontal short video'),
  verticalVideo: text('竖版小视频', 'Vertical short video'),
} as const satisfies Record<(typeof contentGenres)[number], Text>

/** Genres that a set of each content type takes: an image-text set also takes texts. */
export const genresOfType = {
  img: ['text', 'img'],
  horizontalVideo: ['horizontalVideo'],
  verticalVideo: ['verticalVideo'],
} as const satisfies Record<(typeof contentTypes)[number], readonly (typeof contentGenres)[number][]>

/** True when a set of the content type takes content items of the genre. */
export const takesGenre = (
  type: (typeof contentTypes)[number],
  genre: (typeof contentGenres)[number],
): boolean => genresOfType[type].some(taken => taken === genre)

export const contentStatuses = ['online', 'offline'] as const

/** Origins of a content item. */
export const contentSources = ['original', 'foreign', 'repost', 'report', 'other'] as const
export const sourceLabels = {
  original: text('原创', 'Original'),
  foreign: text('国外网站', 'Foreign site'),
  repost: text('转载', 'Repost'),
  report: text('行业报告', 'Industry report'),
  other: text('其他', 'Other'),
} as const satisfies Record<(typeof contentSources)[number], Text>

/** ISO 639-1; `und` (ISO 639-2) for an unknown language. */
export const contentLanguages = [
  'zh',
  'en',
  'ja',
  'ko',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'ru',
  'ar',
  'th',
  'vi',
  'und',
] as const

export const contentLimits = { title: 120, author: 60, topic: 40, body: 20_000, externalId: 120 } as const
