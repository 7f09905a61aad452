import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@greenroom/contract/areas/imports/import-limits'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createXlsxWriter } from '../../export/xlsx.ts'
import { openTable } from './open-table.ts'
import { openXlsx } from './xlsx.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-xlsx-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function read(content: Uint8Array) {
  const path = join(directory, 'file')
  await writeFile(path, content)
  const { pieces } = await openXlsx(path)
  const found: unknown[] = []
  for await (const { rows } of pieces) {
    for (const { line, cells, types, shown } of rows) {
      found.push([line, ...cells.map((cell, place) => shown?.[place] ?? cell), ...Object.values(types ?? {})])
    }
  }
  return found
}

/** A workbook as other programs write it. */
function workbook(sheet: string, more: Record<string, string> = {}) {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="h" state="hidden" r:id="a"/><x:sheet name="s" r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>标题</t></si><si><r><t>春</t></r><r><t>节</t></r><rPh><t>chun</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

describe('a workbook', () => {
  it('that was exported here is read back unchanged', async () => {
    const writer = createXlsxWriter()
    const pieces = [
      ...writer.begin(['Title', 'Published', 'Clicks']),
      ...writer.rows([
        ['=1+1', { moment: new Date('2026-11-21T20:15:00Z') }, 7],
        ['a & <b>', null, null],
      ]),
      ...writer.end(),
    ]
    expect(await read(Buffer.concat(pieces))).toEqual([
      [1, 'Title', 'Published', 'Clicks'],
      [2, '=1+1', '2026-11-21 20:15:00', '7', 'moment', 'number'],
      [3, 'a & <b>'],
    ])
  })

  it('of another program is read: shared and rich texts, gaps, moments, what formulas gave', async () => {
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c r="A4" s="1"><v>46347.84375</v></c><c r="B4" s="2"><v>2.5</v></c><c r="C4" s="3"><v>1.00001</v></c></row>
      <row><c t="str"><f>UPPER("x")</f><v>X</v></c><c t="b"><v>1</v></c><c><f>1/0</f></c></row>
      <row r="9"><c r="A9" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`
    expect(await read(workbook(sheet))).toEqual([
      [1, '标题', '', '春节'],
      [4, '2026-11-21 20:15:00', '2.5 days', '1899-12-31 00:00:01', 'moment', 'amount', 'moment'],
      [5, 'X', 'TRUE', '=1/0', 'boolean', 'uncomputed'],
      [9, '#DIV/0!', 'error'],
    ])
  })

  it('that unpacks to far more than it weighs is refused before it is unpacked', async () => {
    const sheet = `<row><c t="inlineStr"><is><t>${'A'.repeat(30_000_000)}</t></is></c></row>`
    await expect(read(workbook(sheet))).rejects.toThrow(/unpacks to more/)
  })

  it('that says that it is smaller than it is breaks off', async () => {
    const file = Buffer.from(
      workbook(`<row><c t="inlineStr"><is><t>${'A'.repeat(3_000_000)}</t></is></c></row>`),
    )
    for (let at = 0; at < file.length - 46; at++) {
      // Size of each part as the central directory states it.
      if (file.readUInt32LE(at) === 0x02014b50)
        file.writeUInt32LE(Math.min(100, file.readUInt32LE(at + 24)), at + 24)
    }
    await expect(read(file)).rejects.toThrow(/not a workbook/)
  })

  it('of 33 million tags that are never closed is refused within bounded memory', async () => {
    const before = process.memoryUsage().rss
    // Random hexadecimal digits keep the compression ratio at that of an honest part.
    const padding = randomBytes(450_000).toString('hex')
    const file = workbook(`<!--${padding}--></sheetData>${'<a>'.repeat(33_000_000)}`)
    expect(file.length).toBeLessThan(1_000_000)
    await expect(read(file)).rejects.toThrow(/built in a way/)
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000)
  })

  it.each([
    ['depth', '<a>'.repeat(100)],
    ['attributes', `<row ${Array.from({ length: 200 }, (_, place) => `a${place}="" `).join('')}>`],
    ['one long attribute', `<row a="${'x'.repeat(2_000_000)}">`],
    ['one long text', `<row><c t="str"><v>${'x'.repeat(2_000_000)}</v></c></row>`],
  ])('with too much of one thing is refused: %s', async (_, sheet) => {
    await expect(read(workbook(sheet))).rejects.toThrow(/built in a way/)
  })

  it('with more cells than are taken is refused', async () => {
    const path = join(directory, 'cells')
    await writeFile(path, workbook('<row><c/><c/></row><row><c/><c/></row>'))
    const cells = async (maxCells: number) => {
      for await (const _ of (await openXlsx(path, maxCells)).pieces);
    }
    await cells(4)
    await expect(cells(3)).rejects.toThrow(/more than 3 cells/)
  })

  it('keeps no more of a cell than a cell may hold, from however many pieces', async () => {
    const sheet = `<row><c t="inlineStr"><is>${`<t>${'x'.repeat(30_000)}</t>`.repeat(50)}</is></c></row>`
    const [row] = await read(workbook(sheet))
    expect(row).toEqual([1, 'x'.repeat(importLimits.cell + 1)])
  })

  it.each([
    ['no zip', Buffer.from('PK\u0003\u0004 but nothing more')],
    ['another zip', Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['broken XML', workbook('<row><c>')],
    ['a document type', workbook('', { 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><styleSheet/>' })],
  ])('is refused when it is %s', async (_, content) => {
    await expect(read(content)).rejects.toThrow(/not a workbook/)
  })
})

describe('a file that is read in a thread of its own', () => {
  const readAway = async (content: Uint8Array, memoryMb?: number) => {
    const path = join(directory, 'away')
    await writeFile(path, content)
    const file = await openTable(path, 'xlsx', memoryMb)
    const lines: number[] = []
    for await (const { rows } of file.pieces) lines.push(...rows.map(({ line }) => line))
    return lines
  }

  it('gives the same rows, however many', async () => {
    const rows = 20_000
    const sheet = '<row><c t="str"><v>x</v></c></row>'.repeat(rows)
    expect(await readAway(workbook(sheet))).toEqual(Array.from({ length: rows }, (_, place) => place + 1))
  })

  it('that takes more memory than is given is refused, and the process goes on', async () => {
    const texts = Array.from({ length: 400_000 }, (_, place) => `<si><t>text ${place}</t></si>`).join('')
    const file = workbook('<row><c t="s"><v>0</v></c></row>', {
      'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    })
    expect(await readAway(file)).toEqual([1])
    await expect(readAway(file, 12)).rejects.toThrow(/more memory/)
  })

  it('is refused for the same reasons', async () => {
    await expect(readAway(workbook('<a>'.repeat(1000)))).rejects.toThrow(/built in a way/)
  })

  it('ends with its reader', async () => {
    const path = join(directory, 'left')
    await writeFile(path, workbook('<row><c t="str"><v>x</v></c></row>'.repeat(20_000)))
    for await (const { rows } of (await openTable(path, 'xlsx')).pieces) {
      expect(rows.length).toBeLessThan(20_000)
      break
    }
  })
})
