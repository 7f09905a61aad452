import type { contentGenres, contentSources } from '@greenroom/contract/areas/content/content-sets'
import { cityTopics } from './city.ts'
import { outdoorTopics } from './outdoors.ts'
import { homeTopics } from './table.ts'
import { fraction } from './times.ts'
import type { DemoTopic } from './topic.ts'

/** The demo has 55 sets (specification §9): five of each topic. */
export const demoTopics: readonly DemoTopic[] = [...outdoorTopics, ...homeTopics, ...cityTopics]
const genres = [
  'img',
  'horizontalVideo',
  'text',
  'verticalVideo',
] as const satisfies (typeof contentGenres)[number][]
const titlesPerGenre = 8

const englishAuthors = ['Ada Wells', 'Tom Reed'] as const
/** Where items of each source come from, in place of the team's own authors. */
const outlets = {
  repost: ['河畔日报', '慢城杂志', '北岸生活'],
  foreign: ['Harbour Review', 'The Slow Weekend'],
  // The last one is pinned by a preset; it is rare, as such rules are meant for.
  report: [
    '远帆研究院',
    '南山数据',
    '远帆研究院',
    '南山数据',
    '城市观察所',
    '远帆研究院',
    '南山数据',
    '青木数据',
  ],
} as const

const two = (number: number) => String(number).padStart(2, '0')

/** One of several, by turns. */
export function pick<T>(words: readonly T[], place: number): T {
  const word = words[place % words.length]
  if (word === undefined) throw new Error('There is nothing to pick from')
  return word
}

/** A content item of the demo, apart from its times and its owner. */
interface DemoItem {
  title: string
  topic: DemoTopic
  genre: (typeof genres)[number]
  author: string
  source: (typeof contentSources)[number]
  isEnglish: boolean
  body: string
  /** Name among the demo's files; null: a text without a picture. */
  file: string | null
}

/** All content items of the demo, the same each time. */
export const demoItems: readonly DemoItem[] = Array.from({ length: titlesPerGenre }, (_, round) =>
  genres.flatMap(genre => demoTopics.map(topic => ({ round, genre, topic }))),
)
  .flat()
  .map(({ round, genre, topic }, place) => {
    const title = pick(topic[genre], round)
    const isEnglish = /^[ -~’]+$/.test(title)
    const source = sourceOf(place, isEnglish, genre)
    return {
      title,
      topic,
      genre,
      source,
      isEnglish,
      ...textsOf(place, topic, source, isEnglish),
      file: fileOf(topic, genre, round),
    }
  })

function sourceOf(place: number, isEnglish: boolean, genre: DemoItem['genre']): DemoItem['source'] {
  const part = fraction(place, 9)
  if (isEnglish) return part < 0.5 ? 'foreign' : 'original'
  if (part < 0.6) return 'original'
  if (part < 0.8) return 'repost'
  return genre === 'text' || genre === 'img' ? 'report' : 'other'
}

function textsOf(place: number, topic: DemoTopic, source: DemoItem['source'], isEnglish: boolean) {
  const outlet = source === 'original' || source === 'other' ? undefined : outlets[source]
  const author = outlet
    ? pick(outlet, place)
    : pick(isEnglish ? englishAuthors : topic.authors, Math.floor(place / 11))
  const [first, ...others] = [0, 1, 2].map(index => pick(topic.sentences, place + index))
  const english = `Our team spent a week on this one: what worked, what did not, and where to begin. Filed under ${topic.name}.`
  return { author, body: isEnglish ? english : `${first}\n\n${others.join('')}` }
}

/** Pictures of a topic: the first eight for its image-texts, the others for most of its texts. */
function fileOf({ pictures }: DemoTopic, genre: DemoItem['genre'], round: number): string | null {
  if (genre === 'horizontalVideo') return `${pictures}-wide-${two((round % 2) + 1)}.mp4`
  if (genre === 'verticalVideo') return `${pictures}-tall-${two((round % 2) + 1)}.mp4`
  if (genre === 'img') return `${pictures}-${two(round + 1)}.webp`
  return round < 6 ? `${pictures}-${two(round + 9)}.webp` : null
}
