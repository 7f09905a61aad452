import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@greenroom/contract/import-limits'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createXlsxWriter } from '../../export/xlsx.ts'
import { rowXml, styles, workbook } from '../testing/workbook.ts'
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

  it('of another program is read: shared and rich texts, gaps, moments, results of formulas', async () => {
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

  it.each([
    ['leading zeros of a format', `<c s="${styles.padded}"><v>123</v></c>`, ['00123', 'number']],
    ['fixed text beside General', `<c s="${styles.prefixed}"><v>7</v></c>`, ['ID-7', 'number']],
    ['a text that a format shows for a number', `<c s="${styles.named}"><v>500</v></c>`, ['many', 'number']],
    [
      'an amount for a number in Chinese characters',
      `<c s="${styles.chinese}"><v>7</v></c>`,
      ['7', 'amount'],
    ],
    ['a percentage', `<c s="${styles.percent}"><v>0.5</v></c>`, ['50%', 'amount']],
    ['grouped digits', `<c s="${styles.thousands}"><v>1234</v></c>`, ['1,234', 'amount']],
    ['a long number in full', '<c><v>123456789012</v></c>', ['123456789012', 'number']],
    ['a number with an exponent in full', '<c><v>1.2E3</v></c>', ['1200', 'number']],
    ['a small number without an exponent', '<c><v>1E-7</v></c>', ['0.0000001', 'amount']],
    ['a fraction with the digits that are shown', '<c><v>0.30000000000000004</v></c>', ['0.3', 'amount']],
    [
      'a number that lost digits',
      '<c><v>1.23456789012346E+017</v></c>',
      ['1.23456789012346E+017', 'rounded'],
    ],
    ['a time of the day', `<c s="${styles.moment}"><v>0.5</v></c>`, ['12:00:00', 'moment']],
    ['a date in ISO 8601', '<c t="d"><v>2026-11-21T20:15:00Z</v></c>', ['2026-11-21 20:15:00', 'moment']],
    ['a formula without a result', '<c><f>A1&amp;"x"</f><v></v></c>', ['=A1&"x"', 'uncomputed']],
    [
      'an empty text as the result of a formula',
      '<c t="str"><f>""</f><v></v></c><c><v>1</v></c>',
      ['', '1', 'number'],
    ],
    [
      'an inline text without its reading',
      '<c t="inlineStr"><is><r><t>春</t></r><rPh sb="0" eb="1"><t>chun</t></rPh><r><t>节</t></r></is></c>',
      ['春节'],
    ],
    [
      'what is no number as its text',
      '<c><v>abc</v></c><c><v></v></c><c><v>1</v></c>',
      ['abc', '', '1', 'number'],
    ],
    ['a reference without a column in its order', '<c r="1"><v>7</v></c>', ['7', 'number']],
  ])('gives %s', async (_, cell, expected) => {
    expect(await read(workbook(`<row r="x">${cell}</row>`))).toEqual([[1, ...expected]])
  })

  it('is found by its relations, in strict form, in UTF-16 and in any case', async () => {
    const strict = 'http://purl.oclc.org/ooxml'
    const sheet = `<x:worksheet xmlns:x="${strict}/spreadsheetml/main"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${strict}/officeDocument/relationships/${type}" Target="${target}"/>`
    const parts = {
      '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'book/main.xml')}</Relationships>`,
      'book/main.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="chart" r:id="c"/><sheet name="s" r:id="s"/></sheets></workbook>',
      'book/_rels/main.xml.rels': `<Relationships>${relation('c', 'chartsheet', 'chart.xml')}${relation('s', 'worksheet', './../book/Sheet.xml')}${relation('t', 'sharedStrings', 'texts.xml')}</Relationships>`,
      'Book/sheet.xml': sheet,
      'book/texts.xml': '<sst><si><t>标题</t></si></sst>',
    }
    const bytes = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const)
    const wide = Buffer.from(`\ufeff${sheet}`, 'utf16le')
    expect(await read(zipSync(Object.fromEntries(bytes)))).toEqual([[1, '标题']])
    expect(await read(zipSync({ ...Object.fromEntries(bytes), 'Book/sheet.xml': wide }))).toEqual([
      [1, '标题'],
    ])
  })

  it('whose program leaves its formulas to the next one has no results of formulas', async () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="s" r:id="b"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>',
    }
    const file = workbook('<row><c><f>1+1</f><v>0</v></c><c><v>5</v></c></row>', parts)
    expect(await read(file)).toEqual([[1, '=1+1', '5', 'uncomputed', 'number']])
  })

  it('is read by its first visible sheet with cells, and names the others that have some', async () => {
    const names = ['hidden', 'empty', 'January', 'February', 'styled', 'March']
    const rowOf = (text: string) => rowXml([text])
    const sheets = [rowOf('h'), '', rowOf('j'), rowOf('f'), '<row><c s="1"/></row>', rowOf('m')]
    const declared = names.map(
      (name, place) =>
        `<sheet name="${name}" r:id="r${place}"${name === 'hidden' ? ' state="hidden"' : ''}/>`,
    )
    const relations = names.map(
      (_, place) => `<Relationship Id="r${place}" Target="worksheets/s${place}.xml"/>`,
    )
    const file = workbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${declared.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      ...Object.fromEntries(
        sheets.map((rows, place) => [
          `xl/worksheets/s${place}.xml`,
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
    })
    expect(await read(file)).toEqual([[1, 'j']])
    const pieces = await Array.fromAsync((await openTable(join(directory, 'file'), 'xlsx')).pieces)
    expect(pieces.map(({ sheets }) => sheets).filter(sheets => sheets !== undefined)).toEqual([
      { read: 'January', ignored: ['February', 'March'] },
    ])
  })

  it('shows that it is read, long before its first row', async () => {
    const texts = Array.from({ length: 40_000 }, (_, place) => `<si><t>text ${place}</t></si>`).join('')
    const path = join(directory, 'texts')
    const parts = { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }
    await writeFile(path, workbook('<row><c t="s"><v>39999</v></c></row>', parts))
    const pieces = await Array.fromAsync((await openXlsx(path)).pieces)
    expect(pieces.findIndex(({ rows }) => rows.length > 0)).toBeGreaterThan(5)
    const shares = pieces.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(pieces.flatMap(({ rows }) => rows)).toEqual([{ line: 1, cells: ['text 39999'] }])
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
    // Random hexadecimal digits keep the compression ratio at an honest part's.
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
