import { createHash } from 'node:crypto'
import { jsonBody, textOf } from './json-body.ts'
import { type CallContext, WeixinError } from './platform.ts'
import type { Account } from './state.ts'

export const dayMs = 24 * 60 * 60_000
/** The platform's days are days of China. */
const zoneMs = 8 * 60 * 60_000
/** The date of a moment in China. */
export const dayOf = (at: number) => new Date(at + zoneMs).toISOString().slice(0, 10)

/** The requested days. @throws WeixinError 61500, 61501 */
export function daysIn({ platform, request }: CallContext, maxDays: number): string[] {
  const body = jsonBody(request)
  const [first, last] = [textOf(body.begin_date), textOf(body.end_date)]
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDate(first) || !isDate(last) || last < first || last >= dayOf(platform.now())) {
    throw new WeixinError(61500, 'date format error')
  }
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  if (count > maxDays) throw new WeixinError(61501, 'date range error')
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  )
}

/** A deterministic number from 0 to `most` for some words. */
export function figure(most: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) % (most + 1)
}

/** Everything published or sent, article by article, with the id that joins it to statistics. */
export function articlesOf({ published, jobs, masses }: Account) {
  const ofJobs = Object.entries(published).flatMap(([articleId, { articles, publishId, updateTime }]) => {
    const msgDataId = jobs[publishId]?.msgDataId ?? '0'
    return articles.map(({ title }, index) => ({
      title,
      msgid: `${msgDataId}_${index + 1}`,
      url: articleUrl(msgDataId, index + 1, articleId),
      publishedOn: dayOf(updateTime),
      /** Whether followers got a message about it. */
      isNotified: false,
    }))
  })
  const ofMasses = Object.entries(masses).flatMap(([msgId, { articles, msgDataId, sentAt }]) =>
    articles.map(({ title }, index) => ({
      title,
      msgid: `${msgDataId}_${index + 1}`,
      url: articleUrl(msgDataId, index + 1, msgId),
      publishedOn: dayOf(sentAt),
      isNotified: true,
    })),
  )
  return [...ofJobs, ...ofMasses]
}

/** Address of an article for readers. */
export const articleUrl = (msgDataId: string, index: number, id: string | null): string =>
  `http://mp.weixin.qq.com/s?__biz=emulator&mid=${msgDataId}&idx=${index}&sn=${id}`
