import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import type { Cell } from './cells.ts'
import { withNeededGuards } from './formulas.ts'
import type { SheetWriter } from './sheet-writer.ts'

/** Rows of an Excel sheet at most, headings included. */
const maxSheetRows = 1_048_576
/** Characters of an Excel cell at most. */
const maxCellLength = 32_767
/** Fast rather than small: compression runs on the thread that also answers requests. */
const compression = { level: 1 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const plain = 0
const heading = 1
const moment = 2

interface XlsxOptions {
  /** Writes texts unchanged, even where an import would take a leading apostrophe for a guard. */
  isVerbatim?: boolean
}

/**
 * Writes an Office Open XML workbook. Texts are never formulas. Rows beyond a full sheet continue in the next one.
 * fflate writes the zip container and returns each piece as soon as it is compressed.
 */
export function createXlsxWriter({ isVerbatim = false }: XlsxOptions = {}): SheetWriter {
  const textFor = isVerbatim ? (text: string) => text : withNeededGuards
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const taken = () => {
    const pieces = ready
    ready = []
    return pieces
  }
  const whole = (path: string, xml: string) => {
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(encoder.encode(declaration + xml), true)
  }

  let sheets = 0
  let rowsHere = 0
  let sheet: ZipDeflate | undefined
  let headings: readonly string[] = []

  const write = (xml: string, isLast = false) => sheet?.push(encoder.encode(xml), isLast)
  const rowXml = (cells: readonly Cell[], style: number) =>
    `<row>${cells.map(cell => cellXml(typeof cell === 'string' ? textFor(cell) : cell, style)).join('')}</row>`
  function beginSheet(): void {
    sheets++
    rowsHere = 1
    sheet = new ZipDeflate(sheetPath(sheets), compression)
    zip.add(sheet satisfies ZipInputFile)
    const frozen = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`
    const view = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`
    const widths = `<cols><col min="1" max="${headings.length}" width="22" customWidth="1"/></cols>`
    write(`${declaration}<worksheet xmlns="${main}">${view}${widths}<sheetData>${rowXml(headings, heading)}`)
  }
  const endSheet = () => write('</sheetData></worksheet>', true)

  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin(titles) {
      headings = titles
      beginSheet()
      return taken()
    },
    rows(cells) {
      for (let start = 0; start < cells.length; ) {
        if (rowsHere === maxSheetRows) {
          endSheet()
          beginSheet()
        }
        const some = cells.slice(start, start + maxSheetRows - rowsHere)
        write(some.map(row => rowXml(row, plain)).join(''))
        rowsHere += some.length
        start += some.length
      }
      return taken()
    },
    end() {
      endSheet()
      for (const [path, xml] of workbookParts(sheets)) whole(path, xml)
      zip.end()
      return taken()
    },
  }
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/** The parts of a workbook other than its sheets. */
function workbookParts(sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1)
  const each = (write: (number: number) => string) => numbers.map(write).join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (xml: string) =>
    `<Relationships xmlns="${packageTypes}/relationships">${xml}</Relationships>`
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${each(number => type(sheetPath(number), 'worksheet'))}</Types>`,
    ],
    ['_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(number => `<sheet name="${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        each(number => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
          relation(`rId${sheets + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

const millisecondsPerDay = 86_400_000
/** Day 0 of Excel's calendar, in which 1900 has one day too many. */
const dayZero = Date.UTC(1899, 11, 30)

function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object' && 'error' in cell) return `<c t="e"><v>${escapeXml(cell.error)}</v></c>`
  if (typeof cell === 'object') {
    return `<c s="${moment}"><v>${(cell.moment.getTime() - dayZero) / millisecondsPerDay}</v></c>`
  }
  const styled = style === plain ? '' : ` s="${style}"`
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes line ends that XML would normalise, and texts that look like escapes (ECMA-376 §22.9.2.19). */
function escapeXml(text: string): string {
  return (
    text
      .slice(0, maxCellLength)
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/gu, '')
      .replaceAll(/[\ufffe\uffff]/g, character => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`)
      .replaceAll(/[&<>]/g, character => entities[character] ?? character)
      .replaceAll('\r', '&#13;')
  )
}
