import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idField, textField } from '@greenroom/contract/fields'
import type { ImportDescription } from '@greenroom/contract/import'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHeadings } from './headings.ts'
import { parseRow } from './parse-row.ts'
import { openCsv } from './read/csv.ts'
import { openXlsx } from './read/xlsx.ts'
import { rowXml, styles, workbook } from './testing/workbook.ts'

const text = (english: string) => ({ 'zh-CN': english, 'en-US': english })
/** Files of made-up rows with an identifier. */
const gadgetImport: ImportDescription = {
  list: 'content-item',
  permission: 'content-item:import',
  needs: { create: 'content-item:create', change: 'content-item:update' },
  topic: 'content-item.changed',
  keys: [
    { column: 'id', unknown: 'fail' },
    { column: 'externalId', unknown: 'create' },
  ],
  columns: [
    { key: 'id', title: text('ID'), kind: 'identifier', field: idField },
    { key: 'externalId', title: text('External ID'), kind: 'identifier', field: textField(200) },
    { key: 'title', title: text('Title'), kind: 'text', field: textField(200), required: true },
  ],
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-identifiers-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** The identifiers that an import would store of a file; undefined for a row that fails or is doubtful. */
async function identifiersIn(content: string | Uint8Array, format: 'csv' | 'xlsx') {
  const path = join(directory, 'file')
  await writeFile(path, content)
  const { pieces } = await (format === 'csv' ? openCsv(path) : openXlsx(path))
  const [headings, ...rows] = (await Array.fromAsync(pieces)).flatMap(piece => piece.rows)
  if (!headings) throw new Error('There is no row of headings')
  const file = { ...readHeadings(gadgetImport, { headings, rows: [], mapped: [] }), timeZone: 'UTC', format }
  return rows.map(row => {
    const { values, issues, doubts } = parseRow(gadgetImport, file, row)
    return issues.length + doubts.length > 0 ? undefined : values.externalId
  })
}

/** A number as spreadsheets store it: 15 digits, with an exponent when it is long. */
function storedBySpreadsheets(typed: string): string {
  const number = Number(Number(typed).toPrecision(15))
  return number < 1e15 ? String(number) : number.toExponential(14).replace('e', 'E')
}

/** A number as spreadsheets write it to a text file: what the cell shows. */
function shownBySpreadsheets(typed: string): string {
  const number = Number(typed)
  return number < 1e11 ? String(number) : number.toExponential(5).replace('e', 'E')
}

/** Whole numbers of 1 to 22 digits that do not begin with a zero. */
const typedNumber = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 21 }))
  .map(([first, others]) => `${first}${others.join('')}`)
const typedNumbers = fc.array(typedNumber, { minLength: 1, maxLength: 60 })

const cellOf = (xml: string) => ({ xml })
const book = (ids: readonly (string | { xml: string })[]) =>
  workbook(rowXml(['External ID', 'Title']) + ids.map(id => rowXml([id, 'x'])).join(''))

describe('an identifier that a user types into a spreadsheet', () => {
  it('is read as it was typed, or fails: in a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(typedNumbers, async typed => {
        const numbers = typed.map(id => cellOf(`<c><v>${storedBySpreadsheets(id)}</v></c>`))
        const expected = typed.map(id => (id.length > 15 ? undefined : id))
        expect(await identifiersIn(book(numbers), 'xlsx')).toEqual(expected)
        expect(await identifiersIn(book(typed), 'xlsx')).toEqual(typed)
      }),
      { numRuns: 20 },
    )
  })

  it('is read as it was typed, or fails: in a text file', async () => {
    await fc.assert(
      fc.asyncProperty(typedNumbers, async typed => {
        const lines = typed.map(id => `${shownBySpreadsheets(id)},x`)
        const expected = typed.map(id => (id.length > 11 ? undefined : id))
        expect(await identifiersIn(`External ID,Title\n${lines.join('\n')}\n`, 'csv')).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('has the leading zeros that the format of its cell shows', async () => {
    const shorter = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(shorter, async numbers => {
        const cells = numbers.map(number => cellOf(`<c s="${styles.padded}"><v>${number}</v></c>`))
        const expected = numbers.map(number => String(number).padStart(5, '0'))
        expect(await identifiersIn(book(cells), 'xlsx')).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})
