import { posix } from 'node:path'
import { importLimits } from '@greenroom/contract/import-limits'
import { format, getFormatInfo } from 'numfmt'
import { fileProblems } from './problem.ts'
import type { Sheets, TableRows } from './table-row.ts'
import { readWholeXml, readXml } from './xml.ts'
import type { ZipParts } from './zip.ts'

/** Characters of an Excel number format at most. */
const maxFormat = 255

/** How cells of a style show their numbers. */
interface NumberFormat {
  /** True for dates and times. */
  isMoment: boolean
  /** True for plain whole numbers, leading zeros and separators within them included; false for amounts. */
  isPlain: boolean
  /** The number as users see it; undefined where that is the number itself, or less than it. */
  show(number: number): string | undefined
}

/** Kinds of formats that show a whole number as it is, or with fixed text beside it: `"ID-"General`. */
const withoutScale: readonly string[] = ['general', 'scientific', 'text']
/** Numbers in Chinese characters, which the formatter does not write. */
const otherDigits = /\[DBNum\d\]/i
/** Exponents, which General has for long numbers, show less than the cell holds. */
const exponent = /\dE[+-]\d/

const general: NumberFormat = { isMoment: false, isPlain: true, show: () => undefined }
const moment: NumberFormat = { isMoment: true, isPlain: false, show: () => undefined }

/** Built-in formats of numbers (ECMA-376 §18.8.30). */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0',
  6: '"¥"#,##0',
  7: '"¥"#,##0.00',
  8: '"¥"#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '"¥"#,##0',
  43: '#,##0.00',
  44: '"¥"#,##0.00',
}

/** Built-in formats of dates and times, East Asian ones included. */
const isBuiltInMoment = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The format of a style. @param code of a format that the workbook declares */
function numberFormat(id: number, code: string | undefined): NumberFormat {
  const pattern = code?.slice(0, maxFormat) ?? builtInCodes[id]
  if (pattern === undefined) return isBuiltInMoment(id) ? moment : general
  const { type, isDate, grouped, maxDecimals, scale } = infoOf(pattern)
  if (isDate) return moment
  if (type === 'error') return general
  return {
    isMoment: false,
    isPlain:
      !otherDigits.test(pattern) &&
      (withoutScale.includes(type) ||
        (type === 'number' && grouped === 0 && maxDecimals === 0 && scale === 1)),
    show: number => {
      const formatted = format(pattern, number, { throws: false }).trim()
      const isLess = formatted === '' || formatted.startsWith('###') || exponent.test(formatted)
      return isLess ? undefined : formatted
    },
  }
}

function infoOf(pattern: string) {
  try {
    return getFormatInfo(pattern)
  } catch {
    return { type: 'error', isDate: false, grouped: 0, maxDecimals: 0, scale: 1 } as const
  }
}

/** Parts that a part of a workbook refers to. */
interface Relations {
  /** Path and type of a part by the id of the relation; the type is empty when none is given. */
  byId: ReadonlyMap<string, { target: string; type: string }>
  /** Path of the first part of a type. */
  ofType(type: string): string | undefined
}

/** Reads the relations of a part, or of the whole archive for an empty path (ECMA-376 part 2, §9.3). */
async function readRelations(zip: ZipParts, part: string): Promise<Relations> {
  const { dir, base } = posix.parse(part)
  const path = posix.join(dir, '_rels', `${base}.rels`)
  const byId = new Map<string, { target: string; type: string }>()
  if (zip.size(path) !== undefined) {
    await readWholeXml(await zip.open(path), {
      open: (name, { Id, Target, Type = '', TargetMode }) => {
        if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
        // Types are addresses, of which the strict and the usual form differ only before the last part.
        byId.set(Id, { target: resolve(dir, Target), type: Type.slice(Type.lastIndexOf('/') + 1) })
      },
    })
  }
  return { byId, ofType: type => [...byId.values()].find(relation => relation.type === type)?.target }
}

const resolve = (directory: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : directory, target).slice(1)

/** Characters of all shared texts of a workbook at most; they stay in memory while it is read. */
const maxTexts = 100_000_000
/** Memory overhead of a text, in characters. */
const textOverhead = 16

/** How many times longer an escaped text may be than its content, for texts that we write. */
const escapedLength = 3

/** Appends to the text of a cell, up to just beyond the length limit. */
export const addText = (text: string, piece: string): string =>
  text.length > escapedLength * importLimits.cell
    ? text
    : (text + piece).slice(0, escapedLength * importLimits.cell + 1)

/** Unescapes the text of a cell: `_x000D_` stands for the character with that number (ECMA-376 §22.9.2.19). */
export const unescapeText = (text: string): string =>
  text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, number: string) =>
      String.fromCharCode(Number.parseInt(number, 16)),
    )
    .slice(0, importLimits.cell + 1)

/** What the sheet of a workbook needs from its other parts. */
export interface Workbook {
  /** Path of the first visible sheet with cells. */
  sheet: string
  sheets: Sheets
  /** Shared texts, which cells refer to by number. */
  texts: readonly string[]
  /** Number formats by the number of the style. */
  formats: readonly NumberFormat[]
  /** True when the calendar starts in 1904. */
  since1904: boolean
  /** True when its program did not compute its formulas: it has spreadsheets do that when they open it. */
  isUncomputed: boolean
  /** Unpacked size of the parts that are read, in bytes, and of those read before the sheet. */
  size: number
  before: number
}

/**
 * Reads the parts of a workbook other than its sheets; yields the progress meanwhile.
 * @throws FileProblem when it is no workbook, or too large
 */
export async function* readWorkbook(zip: ZipParts): AsyncGenerator<TableRows, Workbook> {
  const main = (await readRelations(zip, '')).ofType('officeDocument') ?? 'xl/workbook.xml'
  const declared: DeclaredSheet[] = []
  let since1904 = false
  let isUncomputed = false
  await readWholeXml(await zip.open(main), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = isTrue(attributes.date1904)
      if (name === 'calcPr') isUncomputed = isTrue(attributes.fullCalcOnLoad)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const hidden = (attributes.state ?? 'visible') !== 'visible'
      declared.push({ id, name: attributes.name ?? '', hidden })
    },
  })
  const relations = await readRelations(zip, main)
  const { sheet, sheets } = yield* chooseSheet(zip, relations, declared)
  const textsPart = relations.ofType('sharedStrings') ?? 'xl/sharedStrings.xml'
  const before = zip.size(textsPart) ?? 0
  const size = before + (zip.size(sheet) ?? 1)
  const texts = before === 0 ? [] : yield* readTexts(zip, textsPart, size)
  const formats = await readFormats(zip, relations.ofType('styles') ?? 'xl/styles.xml')
  return { sheet, sheets, texts, formats, since1904, isUncomputed, size, before }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

interface DeclaredSheet {
  /** Id of the relation to its part. */
  id: string
  name: string
  hidden: boolean
}

/** Chooses the first visible sheet with cells, or the first one of all. Charts have sheets of their own. */
async function* chooseSheet(
  zip: ZipParts,
  { byId }: Relations,
  declared: readonly DeclaredSheet[],
): AsyncGenerator<TableRows, Pick<Workbook, 'sheet' | 'sheets'>> {
  const readableSheets = declared.flatMap(({ id, name, hidden }) => {
    const relation = byId.get(id)
    const isSheet = relation && (relation.type === '' || relation.type === 'worksheet')
    return isSheet ? [{ name, hidden, target: relation.target }] : []
  })
  const visible = readableSheets.filter(({ hidden }) => !hidden)
  const filled: typeof visible = []
  for (const sheet of visible) {
    if (visible.length === 1 || (yield* hasCells(zip, sheet.target))) filled.push(sheet)
  }
  const chosen = filled[0] ?? visible[0] ?? readableSheets[0]
  if (!chosen) throw fileProblems.noWorkbook()
  const ignored = filled.filter(sheet => sheet !== chosen).map(({ name }) => name)
  return { sheet: chosen.target, sheets: { read: chosen.name, ignored } }
}

/** Whether a sheet has a cell with content. Reads no further than that cell. */
async function* hasCells(zip: ZipParts, part: string): AsyncGenerator<TableRows, boolean> {
  let isFound = false
  let reads = false
  const listener = {
    open: (name: string) => {
      reads = name === 'v' || name === 't' || name === 'f'
    },
    text: (piece: string) => {
      isFound ||= reads && piece.trim() !== ''
    },
    close: () => {
      reads = false
    },
  }
  for await (const _ of readXml(await zip.open(part), listener)) {
    if (isFound) break
    yield { rows: [], share: 0 }
  }
  return isFound
}

async function* readTexts(zip: ZipParts, part: string, size: number): AsyncGenerator<TableRows, string[]> {
  const texts: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  let totalSize = 0
  const listener = {
    open: (name: string) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      if (name === 't') inText = !phonetic
    },
    text: (piece: string) => {
      if (inText) text = addText(text, piece)
    },
    close: (name: string) => {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      totalSize += text.length + textOverhead
      if (totalSize > maxTexts) throw fileProblems.tooMuchText()
      texts.push(unescapeText(text))
    },
  }
  for await (const bytes of readXml(await zip.open(part), listener)) {
    yield { rows: [], share: Math.min(1, bytes / size) }
  }
  return texts
}

/** The number formats of styles, by the number of the style. */
async function readFormats(zip: ZipParts, part: string): Promise<NumberFormat[]> {
  if (zip.size(part) === undefined) return []
  const codes = new Map<number, string>()
  const formatsById = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  const formatOf = (id: number) => {
    const format = formatsById.get(id) ?? numberFormat(id, codes.get(id))
    formatsById.set(id, format)
    return format
  }
  // Styles of other kinds have elements of the same names.
  let within = ''
  await readWholeXml(await zip.open(part), {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmts' || name === 'cellXfs') within = name
      if (name === 'numFmt' && within === 'numFmts') codes.set(Number(numFmtId), formatCode)
      if (name === 'xf' && within === 'cellXfs') formats.push(formatOf(Number(numFmtId)))
    },
    close: name => {
      if (name === within) within = ''
    },
  })
  return formats
}
