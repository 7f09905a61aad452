import { contentTypes } from '@greenroom/contract/areas/content/content-sets'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { takesGenre } from '@greenroom/contract/content-labels'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { demoFile } from '../../../platform/files/demo/demo-files.ts'
import { users } from '../../../platform/users/schema.ts'
import { fillAll } from '../rules/fill.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'
import { placeStep } from '../sets/places.ts'
import { seedDemoEdits } from './edits.ts'
import { demoItems, demoTopics, pick } from './items.ts'
import { fraction, plannedAt, publishedAt } from './times.ts'
import type { DemoTopic } from './topic.ts'

/** These many of the newest items are planned for today and the next days. */
const planned = 9
const day = 86_400_000

/** Sample rows for the demo, once: only when there is no content set yet. */
export async function seedDemoContent(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: contentSets.id }).from(contentSets).limit(1)
  if (existing) return
  const now = Date.now()
  const team = await queries
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .orderBy(users.username)
  const logins = team.filter(({ username }) => username === 'admin' || username === 'user')
  const ownerOf = (author: string, place: number): string | null =>
    (place % 3 === 0 ? undefined : team.find(({ name }) => name === author)?.id) ??
    logins[place % logins.length]?.id ??
    null
  const storedItems = await insertItems(queries, now, ownerOf)
  const storedSets = await insertSets(queries, now, ownerOf)
  const items = storedSets.flatMap((set, place) => {
    if (set.filterType === 'rules') return []
    const fitting = storedItems.filter(
      item => takesGenre(set.contentType, item.genre) && set.name.startsWith(item.topic),
    )
    return fitting.map((item, position) => ({
      setId: set.id,
      contentItemId: item.id,
      position: position * placeStep,
      pinned: position < place % 3,
    }))
  })
  await unrecorded(queries, () => queries.insert(contentSetItems).values(items))
  if (team.length > logins.length)
    await seedDemoEdits(
      queries,
      team.map(({ id }) => id),
    )
  await fillAll(queries)
  await queries.delete(contentChanges)
}

type OwnerOf = (author: string, place: number) => string | null

function insertItems(queries: Queries, now: number, ownerOf: OwnerOf) {
  return queries
    .insert(contentItems)
    .values(
      demoItems.map(({ topic, isEnglish, file, ...item }, place) => {
        const isPlanned = place % Math.floor(demoItems.length / planned) === 7
        const times = isPlanned ? plannedAt(place, now) : publishedAt(place, item.source, now)
        return {
          ...item,
          ...times,
          topic: topic.name,
          language: isEnglish ? ('en' as const) : ('zh' as const),
          clicks: isPlanned ? 0 : Math.floor(90 * Math.exp(6.2 * fraction(place, 5))),
          status: isPlanned || place % 7 === 0 ? ('offline' as const) : ('online' as const),
          fileId: file === null ? null : demoFile(file).id,
          createdBy: ownerOf(item.author, place),
        }
      }),
    )
    .returning({ id: contentItems.id, genre: contentItems.genre, topic: contentItems.topic })
}

const [image, wide, tall] = contentTypes

/** The sets of each topic: by name, what they take, and by which rules; without rules they are filled by hand. */
const setKinds = [
  { name: '图文精选', contentType: image, description: '编辑每周挑选，首页第一屏展示。' },
  {
    name: '短视频',
    contentType: wide,
    rules: ({ name }: DemoTopic): SetRules => ({ topics: [name], status: 'online' }),
  },
  {
    name: '竖屏短片',
    contentType: tall,
    rules: ({ name }: DemoTopic): SetRules => ({ topics: [name], withinDays: 60 }),
  },
  {
    name: '热门专题',
    contentType: image,
    rules: ({ name }: DemoTopic): SetRules => ({ words: [name], wordsMatch: 'any', clicksAtLeast: 1000 }),
  },
  { name: '每周推荐', contentType: image, description: '周五下午更新，随周报推送。' },
] as const

function insertSets(queries: Queries, now: number, ownerOf: OwnerOf) {
  return queries
    .insert(contentSets)
    .values(
      setKinds.flatMap((kind, kindPlace) =>
        demoTopics.map((topic, topicPlace) => {
          const place = kindPlace * demoTopics.length + topicPlace
          const rules = 'rules' in kind ? kind.rules(topic) : null
          const createdAt = new Date(
            now - (setKinds.length * demoTopics.length - place + fraction(place, 6)) * day,
          )
          return {
            name: `${topic.name}${kind.name}`,
            contentType: kind.contentType,
            filterType: rules ? ('rules' as const) : ('artificial' as const),
            rules,
            refreshing: rules !== null,
            description: 'description' in kind ? kind.description : '',
            status: place % 4 === 0 ? ('offline' as const) : ('online' as const),
            createdBy: ownerOf(pick(topic.authors, kindPlace), place),
            createdAt,
            updatedAt: createdAt,
          }
        }),
      ),
    )
    .returning({
      id: contentSets.id,
      name: contentSets.name,
      contentType: contentSets.contentType,
      filterType: contentSets.filterType,
    })
}
