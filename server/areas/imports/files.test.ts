import { contentItemImport, contentSetImport } from '@greenroom/contract/areas/content/content-imports'
import { createContentItem, uploadContentItemFile } from '@greenroom/contract/areas/content/content-items'
import { contentLimits, createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { createContentSource, upsertContentItems } from '@greenroom/contract/areas/content/content-sources'
import { runImport, stopImport, uploadImport } from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { exportFormats } from '@greenroom/contract/export'
import { importLimits } from '@greenroom/contract/import-limits'
import { languages } from '@greenroom/contract/languages'
import { asc, desc, eq, inArray, like } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { createXlsxWriter } from '../../platform/export/xlsx.ts'
import { listImports as imports } from '../../platform/import/schema.ts'
import { findUserByUsername } from '../../platform/users/store.ts'
import { withLimits } from '../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let importer: By
let bringer: ReturnType<typeof createBringer>
let mediaId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const rights = ['content-item:import', 'content-item:read', 'content-item:create'] as const
  importer = { token: await signInHolding(server, rights, 'own'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const required = ['genre', 'author'].map(column => ({ column, text: 'Required' }))
// The smallest picture there is: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const head = 'External ID,Title,Genre,Author,Published'
const called = (prefix: string) =>
  server.database.pool
    .select()
    .from(contentItems)
    .where(like(contentItems.title, `${prefix}%`))
    .orderBy(asc(contentItems.title))

describe('the status of content items in a file', () => {
  const statuses = async (prefix: string) => (await called(prefix)).map(({ status }) => status)

  it('has the status of the rows, in both languages, and offline where a new row has none', async () => {
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

  it('may be written as earlier versions and other programs write it', async () => {
    await bringer.bring(
      admin,
      'content-item',
      `${head},状态\nsy-1,Words 1,text,Lin,,已下线\nsy-2,Words 2,text,Lin,,草稿\nsy-3,Words 3,text,Lin,,Published\n`,
    )
    expect(await statuses('Words')).toEqual(['offline', 'offline', 'online'])
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
})

/** Content items and sets without the effects of rules meanwhile, and the number of their log entries and events. */
const everything = async () => {
  const { driver } = server.database
  const [log] =
    await driver`select count(*)::int from operation_log where entity in ('content-item', 'content-set')`
  const [events] = await driver`select count(*)::int from stream_event where topic = 'content-item.changed'`
  return {
    log,
    events,
    items: await driver`select to_jsonb(i.*) as row from content_item i order by id`,
    sets: await driver`
      select to_jsonb(s.*) - '{count, refreshing, refreshed_to}'::text[] as row from content_set s order by id`,
  }
}

/** Values that files tend to lose, one in each title; the longest text has every character that is written in a way of its own. */
const brittle = [
  '00123',
  '12345678901234567890',
  '1e5',
  'TRUE',
  '2026-01-02',
  '=1+1',
  "'=1+1",
  "''-2",
  "'quoted'",
  'one;=two',
  "one;'=two",
  'a "b", c',
  '_x000D_ and _x005F_x000D_',
  '👩‍👩‍👧 𠮷 \ufffe',
  'NULL',
]
const longest = `line 1\r\nline 2\n\tline 3 <&> 👩‍👩‍👧;=\r${'x'.repeat(contentLimits.body)}`.slice(
  0,
  contentLimits.body,
)

describe('a file that was exported', () => {
  let newYork: ReturnType<typeof createBringer>
  beforeAll(async () => {
    newYork = createBringer(server, 'America/New_York')
    const file = new File([picture], 'cover.png')
    mediaId = (await server.ask(uploadContentItemFile, { file }, admin)).id
    const fields = { genre: 'img', author: 'Round trip', source: 'report', language: 'und' } as const
    for (const [place, title] of brittle.entries()) {
      const body = place === 0 ? longest : place % 2 === 0 ? title : ''
      // The second of two half past one o'clock there, with parts of a second.
      const publishedTime = '2026-11-01T06:30:00.123Z'
      const form = {
        ...fields,
        title,
        topic: title,
        body,
        publishedTime,
        fileId: place === 1 ? mediaId : null,
      }
      await server.ask(createContentItem, { body: form }, admin)
    }
    await bringer.bring(admin, 'content-item', `${head}\n007,By file,text,Round trip,\n`)
    const source = await server.ask(createContentSource, { body: { name: '=Wire' } }, admin)
    const item = { externalId: '007', title: 'By wire', genre: 'text', author: 'Round trip' } as const
    await server.ask(upsertContentItems, { body: { items: [item] } }, { token: source.token })
    const set = { contentType: 'img', filterType: 'artificial', description: "'=1\n👩‍👩‍👧" } as const
    await server.ask(createContentSet, { body: { ...set, name: '=0012' } }, admin)
  })

  it('changes nothing when it is imported again, in either format and language', async () => {
    const before = await everything()
    const [items, sets] = [before.items.length, before.sets.length]
    for (const language of languages) {
      const by = { ...admin, language }
      for (const format of exportFormats) {
        const kinds = [{ description: contentItemImport, same: items }]
        // Every language and every format of the sets, too.
        if ((language === 'zh-CN') === (format === 'csv'))
          kinds.push({ description: contentSetImport, same: sets })
        for (const { description, same } of kinds) {
          const { list } = description
          const file = await newYork.exported(by, description, format)
          const { id, dryRun } = await newYork.dryRun(by, list, file, `a.${format}`)
          const nothing = { create: 0, change: 0, fail: 0, same }
          expect([language, format, list, dryRun, await newYork.rows(by, id, 'fail')]).toEqual([
            language,
            format,
            list,
            nothing,
            [],
          ])
          if (format === 'xlsx') expect(await newYork.run(by, id)).toMatchObject({ done: nothing })
        }
      }
    }
    expect(await everything()).toEqual(before)
  }, 120_000)

  it('changes the edited cells only, and is undone in one go', async () => {
    const query = { author: 'Round trip', title: 'By ' }
    const text = new TextDecoder().decode(await bringer.exported(admin, contentItemImport, 'csv', query))
    const before = await everything()
    const file = text.replace('By wire', 'By wire edited')
    const { id, done } = await bringer.bring(admin, 'content-item', file)
    expect(done).toEqual({ create: 0, change: 1, same: 1, fail: 0 })
    const [row] = await called('By wire edited')
    expect(row).toMatchObject({ author: 'Round trip', version: 2 })
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, row?.id ?? ''))
      .orderBy(desc(operationLog.id))
      .limit(1)
    expect(entry?.changes).toEqual({ title: ['By wire', 'By wire edited'] })
    expect(await bringer.undo(admin, id)).toMatchObject({ undone: 1, kept: 0 })
    const titles = ({ items }: typeof before) => items.map(({ row }) => row.title)
    expect(titles(await everything())).toEqual(titles(before))
  })

  it('needs the permission to change rows, and the one to create them', async () => {
    const token = await signInHolding(server, ['content-item:import', 'content-item:read'])
    const reader = { token, language: 'en-US' as const }
    const file = new TextDecoder()
      .decode(await bringer.exported(admin, contentItemImport, 'csv', { title: 'By ' }))
      .replace('By wire', 'Stolen')
    const { id, dryRun } = await bringer.dryRun(reader, 'content-item', `${file},,,New,Text,Lin\n`)
    expect(dryRun).toEqual({ create: 0, change: 0, same: 1, fail: 2 })
    const failing = await bringer.rows(reader, id, 'fail')
    expect(failing.flatMap(({ issues }) => issues.map(({ text }) => text))).toEqual([
      'You do not have the permission “Edit content items”',
      'You do not have the permission “Create content items”',
    ])
  })
})

describe('a row of a file', () => {
  const idOf = async (title: string) => (await called(title))[0]?.id ?? ''
  const issuesOf = async (by: By, file: string) => {
    const { id } = await bringer.dryRun(by, 'content-item', file)
    return (await bringer.rows(by, id, 'fail')).map(({ line, issues }) => [line, ...issues])
  }

  it('matches rows by ID, or by external ID within its source system; an ID out of scope does not match', async () => {
    const [byFile, byWire] = [await idOf('By file'), await idOf('By wire')]
    const fixed = 'An import does not change this of what is there already'
    const notFound = 'Nothing that you may see has it. Leave it empty for a new row.'
    const rows = [
      `${byFile.toUpperCase()},,,Now with it`,
      ',007,=Wire,By wire anew',
      `${byWire},,,The same once more`,
      `,007,,And once more`,
      `${unknownId},,,Nobody`,
      `${await idOf('00123')},other,,Other`,
      ',008,=Wire,Of the system only',
    ]
    const file = `ID,External ID,Source system,Title\n${rows.join('\n')}\n`
    expect(await issuesOf(admin, file)).toEqual([
      [4, { column: 'id', text: 'The same as in row 3' }],
      [5, { column: 'externalId', text: 'The same as in row 2' }],
      [6, { column: 'id', text: notFound }],
      [7, { column: 'externalId', text: fixed }],
      [8, ...required, { column: 'contentSource', text: expect.stringContaining('only it can') }],
    ])
    expect(await issuesOf(importer, `ID,Title\n${byFile},Not mine\n${unknownId},Nobody\n`)).toEqual([
      [2, { column: 'id', text: notFound }],
      [3, { column: 'id', text: notFound }],
    ])
  })

  it('gives a file that its user uploaded or sees on a content item, by address or id, and no other', async () => {
    const columns = 'Title,Genre,Author,Cover or media file'
    const address = `https://greenroom.test/api/pictures/${mediaId}`
    const lines = [`Media 1,img,Lin,${mediaId}`, `Media 2,img,Lin,${address}`, `Media 3,img,Lin,${unknownId}`]
    const { done } = await bringer.bring(admin, 'content-item', `${columns}\n${lines.join('\n')}\n`)
    expect(done).toMatchObject({ create: 2, fail: 1 })
    expect((await called('Media')).map(({ fileId }) => fileId)).toEqual([mediaId, mediaId])
    expect(await issuesOf(importer, `${columns}\n${lines.join('\n')}\n`)).toHaveLength(3)
  })
})

describe('a file', () => {
  it('as a workbook gives its failing rows back as a workbook: cells, types and columns as they were', async () => {
    const headings = ['Notes', '标题', 'Genre', '007', 'External ID']
    const rows = [
      ["'=1+1", '=Wrong', 'poem', { moment: new Date('2026-11-21T20:15:00Z') }, '00123'],
      ['fine', 'Fine', 'text', 5, null],
      [-1.5, 'Also wrong', 'poem', '_x000D_\r\n👩‍👩‍👧', '12345678901234567890'],
    ]
    const writer = createXlsxWriter({ isVerbatim: true })
    const pieces = [...writer.begin(headings), ...writer.rows(rows), ...writer.end()]
    const { id, dryRun } = await bringer.dryRun(
      admin,
      'content-item',
      new Uint8Array(Buffer.concat(pieces)),
      'Mine.xlsx',
    )
    expect(dryRun.fail).toBe(3)
    const response = await bringer.failureFile(admin, id)
    expect(response.headers.get('Content-Disposition')).toContain('Mine failures.xlsx')
    const sheetOf = (file: Uint8Array) =>
      strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).split('<row>')
    const given = sheetOf(Buffer.concat(pieces))
    const back = sheetOf(new Uint8Array(await response.arrayBuffer()))
    expect(back).toHaveLength(given.length)
    for (const [place, row] of given.entries()) {
      expect(back[place]?.startsWith(row.replace(/<\/row>.*/s, '').replace(/<cols>.*/s, ''))).toBe(true)
    }
  })

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
    const query = { author: 'Formula Writer' }
    const file = new TextDecoder().decode(await bringer.exported(admin, contentItemImport, 'csv', query))
    for (const title of titles) expect(file).toContain(`'${title}`)
    expect(file).not.toMatch(/(^|,|")[=@+-]/m)
    await server.database.pool
      .update(contentItems)
      .set({ title: 'x' })
      .where(eq(contentItems.author, 'Formula Writer'))
    await bringer.bring(admin, 'content-item', file)
    expect((await stored()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  })
})

it('a user has few imports under way at a time, and the next one once one has ended', async () => {
  const { pool } = server.database
  const { id } = await bringer.dryRun(admin, 'content-item', `${head}\nl-0,Before,text,Lin,\n`)
  const [some] = await pool.select().from(imports).where(eq(imports.id, id))
  const adminId = (await findUserByUsername(pool, 'admin'))?.id ?? ''
  const left = await pool
    .insert(imports)
    .values(
      Array.from({ length: 5 }, () => ({
        list: 'content-item' as const,
        userId: adminId,
        fileId: some?.fileId ?? '',
        fileName: 'a.csv',
        format: 'csv' as const,
        timeZone: 'UTC',
        language: 'en-US' as const,
        address: '',
        device: '',
        // Another import works on them.
        worker: crypto.randomUUID(),
        leasedUntil: new Date(Date.now() + 600_000),
      })),
    )
    .returning({ id: imports.id })
  const params = { list: 'content-item' }
  const bring = () => {
    const body = new FormData()
    body.append('file', new File([`${head}\nl-1,Limited,text,Lin,\n`], 'a.csv'))
    return server.call(uploadImport, { params, body }, admin)
  }
  expect(await bring()).toMatchObject({ code: errors.tooManyAtOnce.code, data: { limit: 5 } })
  const stopped = server.call(stopImport, { params: { id: left[0]?.id } }, admin)
  expect((await stopped).code).toBe(20000)
  expect((await bring()).code).toBe(20000)
  await pool.delete(imports).where(
    inArray(
      imports.id,
      left.map(({ id }) => id),
    ),
  )
})
