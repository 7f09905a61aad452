import type { Language, Text } from '@greenroom/contract/languages'

/** An instant as messages name it: date, time and zone. The server does not know the reader's time zone, so it is UTC. */
export const instantWords = (instant: Date): Text => ({
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
