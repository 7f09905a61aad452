import { importLimits } from '@greenroom/contract/areas/imports/import-limits'
import { fileProblems } from './problem.ts'
import { readWholeXml } from './xml.ts'
import type { ZipParts } from './zip.ts'

/** Characters of all shared texts of a workbook at most; they stay in memory while it is read. */
const maxTexts = 100_000_000
/** Memory overhead of a text, in characters. */
const textOverhead = 16
/** Characters of an Excel number format at most. */
const maxFormat = 255

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
  /** Path of the first visible sheet. */
  sheet: string
  /** Shared texts, which cells refer to by number. */
  texts: readonly string[]
  /** Numbers of the styles that show a number as a moment. */
  moments: ReadonlySet<number>
  /** True when the calendar starts in 1904. */
  since1904: boolean
}

/** Reads the parts of a workbook other than its sheets. @throws FileProblem when it is no workbook, or too large */
export async function readWorkbook(zip: ZipParts): Promise<Workbook> {
  const sheets: { id: string; hidden: boolean }[] = []
  let since1904 = false
  await readWholeXml(await zip.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const targets = new Map<string, string>()
  await readWholeXml(await zip.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const shown = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const target = shown && targets.get(shown.id)
  if (!target) throw fileProblems.noWorkbook()
  return {
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    texts: await readTexts(zip),
    moments: await readMoments(zip),
    since1904,
  }
}

async function readTexts(zip: ZipParts): Promise<string[]> {
  const part = 'xl/sharedStrings.xml'
  if (zip.size(part) === undefined) return []
  const texts: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  let totalSize = 0
  await readWholeXml(await zip.open(part), {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      if (name === 't') inText = !phonetic
    },
    text: piece => {
      if (inText) text = addText(text, piece)
    },
    close: name => {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      totalSize += text.length + textOverhead
      if (totalSize > maxTexts) throw fileProblems.bomb()
      texts.push(unescapeText(text))
    },
  })
  return texts
}

/** Built-in formats that show a moment (ECMA-376 §18.8.30, East Asian ones included). */
const knownMoments = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47]
const moreMoments = [50, 51, 52, 53, 54, 55, 56, 57, 58]

async function readMoments(zip: ZipParts): Promise<Set<number>> {
  const part = 'xl/styles.xml'
  if (zip.size(part) === undefined) return new Set()
  const formats = new Set([...knownMoments, ...moreMoments])
  const moments = new Set<number>()
  let inCells = false
  let style = 0
  await readWholeXml(await zip.open(part), {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && showsMoment(formatCode.slice(0, maxFormat))) formats.add(Number(numFmtId))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (formats.has(Number(numFmtId))) moments.add(style)
      style++
    },
    close: name => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return moments
}

/** True when a format has parts of a date or a time outside of quoted text. */
const showsMoment = (code: string) =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, ''))
