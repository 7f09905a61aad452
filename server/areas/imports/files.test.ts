import { contentItemImport } from '@greenroom/contract/areas/content/content-imports'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { importLimits, runImport } from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLimits } from '../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/index.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let importer: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const rights = ['content-item:import', 'content-item:read'] as const
  importer = { token: await signInHolding(server, rights, 'own'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const head = 'External ID,Title,Genre,Author,Published'
const called = (prefix: string) =>
  server.database.pool
    .select()
    .from(contentItems)
    .where(like(contentItems.title, `${prefix}%`))
    .orderBy(asc(contentItems.title))

/** The content items whose title has this, as a file that tells all it can of what an import reads. */
async function exported(by: By, title: string, more: Record<string, string> = {}): Promise<string> {
  const readable = contentItemImport.columns.filter(({ key }) => key !== 'externalId' && key !== 'body')
  const columns = readable.map(({ key, title, words = {} }) => ({
    key,
    title: title[by.language],
    words: Object.fromEntries(Object.entries(words).map(([word, text]) => [word, text[by.language]])),
  }))
  const body = {
    list: 'content-item',
    format: 'csv',
    title: 'Content items',
    query: { title, ...more },
    columns,
  } as const
  const { address } = await server.ask(createExport, { body: { ...body, timeZone: 'Asia/Shanghai' } }, by)
  return (await server.app.fetch(new Request(`http://greenroom.test${address}`))).text()
}
describe('the status of content items in a file', () => {
  const statuses = async (prefix: string) => (await called(prefix)).map(({ status }) => status)

  it('is that of the rows, in both languages, and offline where a new row says nothing', async () => {
    await bringer.bring(
      admin,
      'content-item',
      `${head},状态\nst-1,State 1,text,Lin,,已上线\nst-2,State 2,text,Lin,,offline\nst-3,State 3,text,Lin,,\n`,
    )
    expect(await statuses('State')).toEqual(['online', 'offline', 'offline'])
    const lines = 'External ID,Status\nst-1,\nst-2,Online\nst-3,gone\n'
    const { done } = await bringer.bring(admin, 'content-item', lines)
    expect(done).toEqual({ create: 0, change: 1, same: 1, fail: 1 })
    expect(await statuses('State')).toEqual(['online', 'online', 'offline'])
  })

  it('is refused in the dry run when it would be another one and its user may not put content items online', async () => {
    await bringer.bring(importer, 'content-item', `${head},Status\nsp-1,Plain 1,text,Lin,,Offline\n`)
    const { id, dryRun } = await bringer.dryRun(
      importer,
      'content-item',
      `${head},Status\nsp-1,Plain 1,text,Lin,,Online\nsp-2,Plain 2,text,Lin,,Online\nsp-3,Plain 3,text,Lin,,Offline\n`,
    )
    expect(dryRun).toEqual({ create: 1, change: 0, same: 0, fail: 2 })
    expect((await bringer.rows(importer, id, 'fail')).map(({ issues }) => issues)).toEqual(
      Array.from({ length: 2 }, () => [
        {
          column: 'status',
          text: 'You do not have the permission “Put content items online and offline”',
        },
      ]),
    )
    await bringer.run(importer, id)
    expect(await statuses('Plain')).toEqual(['offline', 'offline'])
  })

  it('goes out in an export as an import reads it', async () => {
    const lines = `${head},Status\nsx-1,Round 1,text,Lin,2026-11-20 08:00,Online\nsx-2,Round 2,text,Lin,2026-11-20 08:00,Offline\n`
    await bringer.bring(admin, 'content-item', lines)
    await server.database.pool
      .update(contentItems)
      .set({ externalId: null })
      .where(like(contentItems.title, 'Round%'))
    for (const language of ['zh-CN', 'en-US'] as const) {
      const file = await exported({ ...admin, language }, 'Round')
      const again = await bringer.dryRun(
        { ...admin, language },
        'content-item',
        file.replaceAll('Round', `${language} again`),
      )
      expect(again).toMatchObject({ dryRun: { create: 2, fail: 0 } })
      await bringer.run(admin, again.id)
      expect((await statuses(`${language} again`)).toSorted()).toEqual(['offline', 'online'])
    }
  })
})

describe('a file', () => {
  it('with more rows than are imported at once is refused as a whole, and one with as many is not', async () => {
    const lines = (count: number) =>
      `${head}\n${Array.from({ length: count }, (_, place) => `,Row ${place},text,Lin,`).join('\n')}\n`
    await withLimits(importLimits, { rows: 3 }, async () => {
      expect((await bringer.dryRun(admin, 'content-item', lines(3))).dryRun.create).toBe(3)
      const { id, ...refused } = await bringer.dryRun(admin, 'content-item', lines(4))
      expect(refused).toMatchObject({ state: 'refused', dryRun: { create: 0 } })
      expect(refused.problem).toMatch(/\b3\b/)
      expect((await server.call(runImport, { params: { id } }, admin)).code).toBe(errors.wrongState.code)
    })
  })

  it('with more columns than a file may have is refused as a whole', async () => {
    const more = Array.from({ length: importLimits.columns - 5 }, (_, place) => `C${place}`)
    const file = (headings: readonly string[]) =>
      bringer.dryRun(admin, 'content-item', `${head},${headings.join()}\n,Wide,text,Lin,\n`)
    expect((await file(more)).state).toBe('dryRun')
    const { state, problem } = await file([...more, 'one more'])
    expect([state, problem]).toEqual(['refused', expect.stringContaining(String(importLimits.columns))])
  })

  it('may have what a spreadsheet would run: it is kept as text, and goes out so that none runs it', async () => {
    const titles = ["=cmd|' /C calc'!A0", '@SUM(1+1)', '+1-1', '-2']
    const lines = titles.map((title, place) => `f-${place},${title},text,Formula Writer,2026-11-20`)
    const brought = await bringer.bring(admin, 'content-item', `${head}\n${lines.join('\n')}\n`)
    expect(brought.done).toMatchObject({ create: 4, fail: 0 })
    const stored = () =>
      server.database.pool
        .select({ title: contentItems.title })
        .from(contentItems)
        .where(eq(contentItems.author, 'Formula Writer'))
    expect((await stored()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    const file = await exported(admin, '', { author: 'Formula Writer' })
    for (const title of titles) expect(file).toContain(`'${title}`)
    expect(file).not.toMatch(/(^|,|")[=@+-]/m)
    await server.database.pool.delete(contentItems).where(eq(contentItems.author, 'Formula Writer'))
    await bringer.bring(admin, 'content-item', file)
    expect((await stored()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  })
})
