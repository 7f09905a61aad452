import { randomInt } from 'node:crypto'
import {
  contentGenres,
  contentSources,
  contentTypes,
  filterTypes,
} from '@greenroom/contract/areas/content/content-sets'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { takesGenre } from '@greenroom/contract/content-labels'
import { unrecorded } from '../../platform/audit/record.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { fillAll } from './rules/fill.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from './schema.ts'
import { publishedAt } from './seed-times.ts'
import { placeStep } from './sets/places.ts'

/** How many sets the demo has (specification §9), and content items to fill them with. */
const demoSets = 55
const demoContentItems = 360
const day = 86_400_000

const subjects = [
  '春节',
  '城市夜跑',
  '咖啡',
  '亲子',
  '露营',
  '通勤穿搭',
  '数码新品',
  '健身',
  '古镇旅行',
  '家常菜',
  '毕业季',
]
const forms = ['短视频', '图文精选', '专题', '话题合集', '每周推荐']
const authors = ['林一舟', '陈晓禾', '周沐阳', '许知远', '何清', 'Ada Wells', 'Tom Reed']

/** Sample rows for the demo, once: only when there is no content set yet. */
export async function seedDemoContent(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: contentSets.id }).from(contentSets).limit(1)
  if (existing) return
  const now = Date.now()
  const owners = (await queries.select({ id: users.id }).from(users).orderBy(users.username)).map(
    ({ id }) => id,
  )
  const storedContentItems = await queries
    .insert(contentItems)
    .values(
      Array.from({ length: demoContentItems }, (_, place) => ({
        title: `${pick(subjects, place)}：${pick(forms, place * 7)} ${place + 1}`,
        genre: pick(contentGenres, place),
        author: pick(authors, place * 3),
        source: pick(contentSources, Math.floor(place / 3)),
        topic: pick(subjects, place),
        language: place % 9 === 0 ? ('en' as const) : ('zh' as const),
        body: `${pick(subjects, place)}${pick(forms, place * 7)}：${pick(subjects, place + 4)}与${pick(subjects, place + 7)}的精选内容。`,
        clicks: randomInt(50_000),
        status: place % 5 === 0 ? ('offline' as const) : ('online' as const),
        ...publishedAt(place, pick(contentSources, Math.floor(place / 3)), now),
        createdBy: owners[place % owners.length] ?? null,
      })),
    )
    .returning({ id: contentItems.id, genre: contentItems.genre })
  const storedSets = await queries
    .insert(contentSets)
    .values(
      Array.from({ length: demoSets }, (_, place) => {
        const createdAt = new Date(now - (demoSets - place) * day + randomInt(day))
        const filterType = pick(filterTypes, Math.floor(place / 2))
        return {
          name: `${pick(subjects, place)}${pick(forms, Math.floor(place / subjects.length))}`,
          contentType: pick(contentTypes, place),
          filterType,
          rules: filterType === 'rules' ? rulesAt(place, now) : null,
          refreshing: filterType === 'rules',
          description: place % 3 === 0 ? `${pick(subjects, place)}主题的${pick(forms, place)}` : '',
          status: place % 4 === 0 ? ('offline' as const) : ('online' as const),
          createdBy: owners[place % owners.length] ?? null,
          createdAt,
          updatedAt: createdAt,
        }
      }),
    )
    .returning({
      id: contentSets.id,
      contentType: contentSets.contentType,
      filterType: contentSets.filterType,
    })
  const items = storedSets.flatMap((set, place) => {
    if (set.filterType === 'rules') return []
    const fitting = storedContentItems.filter(contentItem => takesGenre(set.contentType, contentItem.genre))
    const size = (place * 5) % fitting.length
    return fitting.slice(0, size).map((contentItem, position) => ({
      setId: set.id,
      contentItemId: contentItem.id,
      position: position * placeStep,
      pinned: position < place % 3,
    }))
  })
  await unrecorded(queries, () => queries.insert(contentSetItems).values(items))
  await fillAll(queries)
  await queries.delete(contentChanges)
}

/** Rules of each kind, by turns. */
function rulesAt(place: number, now: number): SetRules {
  const subject = pick(subjects, place)
  const kinds: readonly SetRules[] = [
    { topics: [subject, pick(subjects, place + 3)] },
    { sources: ['original', 'repost'], withinDays: 30 },
    { words: [subject, pick(subjects, place + 5)], wordsMatch: 'any' },
    { authors: [pick(authors, place), pick(authors, place + 1)], status: 'online' },
    { clicksAtLeast: 20_000, sources: ['original', 'foreign', 'report'] },
    { languages: ['en'], publishedFrom: new Date(now - 45 * day).toISOString() },
    { topicWords: [subject.slice(0, 2)], clicksAtMost: 40_000 },
  ]
  return pick(kinds, Math.floor(place / 2))
}

function pick<T>(words: readonly [T, ...T[]] | readonly T[], place: number): T {
  const word = words[place % words.length]
  if (word === undefined) throw new Error('There is nothing to pick from')
  return word
}
