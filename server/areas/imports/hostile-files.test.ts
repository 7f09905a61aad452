import { randomBytes, randomUUID } from 'node:crypto'
import { readImport } from '@greenroom/contract/areas/imports/imports'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { recordFile } from '../../platform/files/files.ts'
import { importJobName } from '../../platform/import/job.ts'
import { listImports } from '../../platform/import/schema.ts'
import { jobAttempts } from '../../platform/jobs/schema.ts'
import { findUserByUsername } from '../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const inChinese = async (id: string) =>
  (await server.ask(readImport, { params: { id } }, { ...admin, language: 'zh-CN' })).problem

/** A workbook of less than a megabyte whose sheet opens 33 million tags and closes none. */
function bomb(): Uint8Array<ArrayBuffer> {
  // Random digits, so that the sheet packs no better than an honest one.
  const padding = randomBytes(450_000).toString('hex')
  const parts = {
    '[Content_Types].xml':
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="s" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<!--${padding}--><worksheet>${'<a>'.repeat(33_000_000)}`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  return new Uint8Array(bytes)
}

describe('a file that is made to end the server', () => {
  it('is refused with the reason, and takes little memory', async () => {
    const file = bomb()
    expect(file.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    const { id, state, problem } = await bringer.dryRun(admin, 'content-item', file, 'bomb.xlsx')
    expect([state, problem]).toEqual(['refused', expect.stringContaining('built in a way')])
    expect(await inChinese(id)).toContain('嵌套过深')
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000)
  })

  it('and did so twice is not read again: the import says so', async () => {
    const { pool, driver } = server.database
    const user = await findUserByUsername(pool, 'admin')
    const id = randomUUID()
    await pool.transaction(async queries => {
      const stored = { id: randomUUID(), name: 'a.csv', mediaType: 'text/csv', size: 1, sha256: 'none' }
      const file = await recordFile(queries, user?.id ?? '', stored)
      // What two servers left that ended while they read the file.
      await queries.insert(listImports).values({
        id,
        list: 'content-item',
        userId: user?.id ?? '',
        fileId: file.id,
        fileName: 'a.csv',
        format: 'csv',
        timeZone: 'Asia/Shanghai',
        language: 'en-US',
        address: '',
        device: '',
      })
      const { version } = manifest
      await queries
        .insert(jobAttempts)
        .values({ job: importJobName, item: id, attempts: 2, version, runner: randomUUID() })
    })
    // The next import has the job run.
    await bringer.dryRun(admin, 'content-item', 'External ID,Title\nx-1,X\n')
    const { state, problem, finishedTime } = await bringer.until(admin, id, 'refused')
    expect(state).toBe('refused')
    expect(problem).toBe('Stopped: the server crashed twice while working on this')
    expect(await inChinese(id)).toBe('处理时服务器两次意外中断，已停止')
    expect(finishedTime).not.toBeNull()
    expect(await driver`select * from job_attempt where item = ${id}`).toHaveLength(0)
  })
})
