import type { StoredPublishJob } from './schema.ts'

/** WeChat's name of an article with figures, `<msg_data_id>_<number from 1>`, and its title. */
interface CountedArticle {
  msgid: string
  title: string
}

type CountedJob = Pick<StoredPublishJob, 'msgDataId' | 'parts'>

/**
 * Which publication each message is, by its `msg_data_id`. A publication whose answer was lost has none: it is the only
 * message with exactly its titles, unless another publication without an id has them as well.
 */
export function jobsByMessage<Job extends CountedJob>(
  jobs: readonly Job[],
  articles: readonly CountedArticle[],
): ReadonlyMap<string, Job> {
  const jobsByMsgId = new Map(
    jobs.filter(({ msgDataId }) => msgDataId !== '').map(job => [job.msgDataId, job]),
  )
  const unnamed = [...titlesByMessage(articles)].filter(([msgDataId]) => !jobsByMsgId.has(msgDataId))
  const messages = Map.groupBy(unnamed, ([, titles]) => titles)
  const waiting = Map.groupBy(
    jobs.filter(({ msgDataId }) => msgDataId === ''),
    ({ parts }) => JSON.stringify(parts.map(({ title }) => title)),
  )
  for (const [titles, [job, another]] of waiting) {
    const [message, twin] = messages.get(titles) ?? []
    if (job && message && !another && !twin) jobsByMsgId.set(message[0], job)
  }
  return jobsByMsgId
}

/** The titles of each message, as JSON, in the order of its articles. */
function titlesByMessage(articles: readonly CountedArticle[]): ReadonlyMap<string, string> {
  const parts = Map.groupBy(articles, ({ msgid }) => msgid.split('_')[0] ?? '')
  const numberOf = ({ msgid }: CountedArticle) => Number(msgid.split('_')[1])
  return new Map(
    [...parts].map(([msgDataId, those]) => {
      const inOrder = those.toSorted((one, other) => numberOf(one) - numberOf(other))
      return [msgDataId, JSON.stringify(inOrder.map(({ title }) => title))]
    }),
  )
}
