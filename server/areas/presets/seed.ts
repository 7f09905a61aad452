import { noSettings } from '@greenroom/contract/areas/presets/presets'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { bannedWords, presets } from './schema.ts'
import { replaceWords } from './store.ts'

const words = [
  ['网络赌博', '赌博'],
  ['六合彩', '赌博'],
  ['百家乐', '赌博'],
  ['刷单返利', '诈骗'],
  ['稳赚不赔', '诈骗'],
  ['代开发票', '诈骗'],
  ['办假证', '诈骗'],
  ['迷药', '违禁品'],
  ['枪支弹药', '违禁品'],
  ['包治百病', '虚假宣传'],
  ['国家级秘方', '虚假宣传'],
  ['加薇信', '引流'],
] as const

/** The presets of the demo as the page shows them first: blocking and pinning are on. Once; call it after the rows are there. */
export async function seedDemoPresets(queries: Queries): Promise<void> {
  if ((await queries.$count(bannedWords)) > 0) return
  await replaceWords(
    queries,
    words.map(([word, category]) => ({ word, category })),
  )
  await queries
    .update(presets)
    .set({ enabled: true, settings: { ...noSettings, topics: ['微商引流'] } })
    .where(eq(presets.key, 'content-blocking'))
  await queries
    .update(presets)
    .set({ enabled: true, settings: { ...noSettings, authors: ['青木数据'] } })
    .where(eq(presets.key, 'pinning'))
}
