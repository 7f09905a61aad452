import type { Language, Text } from '@greenroom/contract/languages'

/** An instant in a message: date, time and zone. In UTC, because the server does not know the zone of the reader. */
export const instantText = (instant: Date): Text => ({
  'zh-CN': `${format('zh-CN', instant)}（UTC）`,
  'en-US': `${format('en-US', instant)} UTC`,
})

const format = (language: Language, instant: Date) =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(instant)
