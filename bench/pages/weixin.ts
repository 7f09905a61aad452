import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hiddenText, parseMarkdown, plainText } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { listArticles } from '@greenroom/contract/areas/articles/articles'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { officialArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { timeQueries } from '../kit/http.ts'
import { connectToPostgres } from '../kit/made-database.ts'
import { type Bench, type Build, measure, processorMillisecondsOf, type Run } from '../kit/run.ts'
import { type MeasuredServer, openDemoServers } from '../kit/servers.ts'
import { seededRandom } from '../kit/statistics.ts'
import { atMost } from '../kit/table.ts'
import { measureTyping } from './typing.ts'

const section = `## 小节

${'今天我们发布了新版本，支持**粗体**、[链接](https://example.com/a)和 `code`。'.repeat(6)}

- 第一项
- 第二项

\`\`\`ts
for (const item of items) send(item, "now")
\`\`\`

`
/** Markdown of so many characters; no two sections are the same. */
const markdownOf = (characters: number) =>
  Array.from({ length: Math.ceil(characters / section.length) }, (_, index) =>
    section.replace('小节', `小节 ${index}`).replace('今天', `第 ${index} 天`),
  ).join('')

const articleOf = (characters: number): ArticleContent => ({
  sourceFormat: 'markdown',
  style: defaultArticleStyle,
  parts: [
    {
      id: '00000000-0000-7000-8000-000000000001',
      title: '标题',
      author: '',
      digest: '',
      sourceAddress: '',
      cover: null,
      comments: 'nobody',
      source: markdownOf(characters),
      document: parseMarkdown(markdownOf(characters)),
      contentItemId: null,
    },
  ],
})

const characters = 20_000
const article = articleOf(characters)

/** A text of 10,000 characters, and the same with a share of its characters changed. */
function makeTexts() {
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const common = Array.from({ length: 800 }, () => String.fromCharCode(0x4e00 + below(3000)))
  const letter = () => common[below(common.length)] ?? '的'
  const sign = () => (below(14) === 0 ? (below(3) === 0 ? '。' : '，') : '')
  const paragraph = () => Array.from({ length: 190 }, () => letter() + sign()).join('')
  const original = Array.from({ length: 60 }, paragraph).join('\n\n').slice(0, 10_000)
  const edited = (share: number) =>
    [...original].map(character => (random() < share ? letter() : character)).join('')
  return { original, edited: new Map([0.01, 0.05, 0.2, 0.5, 1].map(share => [share, edited(share)])) }
}

type ArticleModule = typeof import('@greenroom/article')
type CheckModule = typeof import('../../server/areas/polish/check/check-text.ts')
type HunksModule = typeof import('../../console/areas/polish/hunks/hunks.ts')

/** The code of a build that works on texts. */
async function openTextWork({ name, root }: Build) {
  const { lintArticle }: ArticleModule = await import(join(root, 'packages/article/index.ts'))
  const { hunksOf }: HunksModule = await import(join(root, 'console/areas/polish/hunks/hunks.ts'))
  const path = join(root, 'server/areas/polish/check/check-text.ts')
  const { findTypesetting, findWording }: CheckModule = await import(path)
  /** The checks that the server makes of the text of an article. */
  const findAll = async (text: string) => [
    ...(await findWording(text, [])),
    ...(await findTypesetting(text, hiddenText)),
  ]
  return { name, lintArticle, findAll, hunksOf }
}

async function measureTexts({ builds, size }: Run): Promise<void> {
  const subjects = await Promise.all(builds.map(openTextWork))
  await measure(subjects, {
    title: `Checks of an article of ${characters.toLocaleString('en-US')} characters, by processor time`,
    target: atMost(50, 'ms'),
    rounds: size(30, 3),
    hasWarmUp: true,
    async measure({ lintArticle }) {
      const options = { limits: officialArticleLimits, notesTitle: '参考链接' }
      return { 'all checks': await processorMillisecondsOf(() => lintArticle(article, options)) }
    },
  })
  const long = articleOf(100_000)
    .parts.map(({ document }) => plainText(document.content))
    .join('\n')
  await measure(subjects, {
    title: `Checks of wording of an article of ${long.length.toLocaleString('en-US')} characters`,
    target: atMost(300, 'ms'),
    rounds: size(5, 2),
    hasWarmUp: true,
    async measure({ findAll }) {
      const delays = monitorEventLoopDelay({ resolution: 1 })
      delays.enable()
      const processorTime = await processorMillisecondsOf(() => findAll(long))
      delays.disable()
      return { 'processor time': processorTime, 'longest block of other requests': delays.max / 1e6 }
    },
  })
  const { original, edited } = makeTexts()
  await measure(subjects, {
    title: 'Hunks of two texts of 10,000 characters, by processor time',
    target: atMost(200, 'ms'),
    rounds: size(5, 1),
    hasWarmUp: true,
    async measure({ hunksOf }) {
      const figures: Record<string, number> = {}
      for (const [share, text] of edited)
        figures[`${share * 100} % changed`] = await processorMillisecondsOf(() =>
          hunksOf(original, text, 'sentence'),
        )
      return figures
    },
  })
}

const pages = {
  'the first page': '',
  'page 4,000': 'current=4000',
  'by title': 'sort=title',
  'those that failed': 'state=failed',
  'with two words in the title': `title=${encodeURIComponent('夜跑 77')}`,
}

async function measureArticleList(servers: readonly MeasuredServer[], { size }: Run): Promise<void> {
  const count = size(100_000, 5000)
  for (const { dataDir } of servers) {
    const connection = await connectToPostgres(dataDir)
    await connection`
      insert into article (id, title, account_id, state, source_format, part_count, current_version_id, created_by, updated_by,
        created_at, updated_at)
      select gen_random_uuid(), '城市夜跑指南 ' || number, (select id from official_account limit 1),
        (array['local', 'inStep', 'ahead', 'published', 'failed'])[1 + number % 5], 'markdown', 1, gen_random_uuid(),
        author.id, author.id, now() - number * interval '1 minute', now() - number * interval '1 minute'
      from generate_series(1, ${count}::int) as number, (select id from app_user order by username limit 1) as author`
    await connection`vacuum analyze article`
    await connection.end()
  }
  await measure(servers, {
    title: `A page of the list of ${count.toLocaleString('en-US')} articles, through HTTP`,
    target: atMost(50, 'ms'),
    rounds: size(20, 2),
    hasWarmUp: true,
    measure: ({ client }) => timeQueries(client, listArticles, pages),
  })
}

/** The pages of official accounts where they could be slow. */
export const weixin: Bench = {
  summary:
    'articles: checks, changes of polished texts, the list of 100,000, typing in 20,000 and 100,000 characters',
  async run(run) {
    await measureTexts(run)
    const servers = await openDemoServers(run)
    await measureTyping(servers, { content: article, characters, pauseMs: 300, isFollowed: true }, run)
    // A quick typist: the work after a key delays the next key.
    const long = { content: articleOf(100_000), characters: 100_000, pauseMs: 60, isFollowed: false }
    await measureTyping(servers, long, run)
    await measureArticleList(servers, run)
  },
}
