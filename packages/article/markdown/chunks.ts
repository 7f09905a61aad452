/** A piece of a text that can be parsed alone. */
export interface Chunk {
  text: string
  /** Whether parsing it could take very long: signs, nesting or lines without end. */
  isExcessive: boolean
}

/** Signs of one paragraph that could begin or end something; looking for their partners takes their square. */
const maxSigns = 3000
const sign = /[*_~[\]!$<\\]/g
/** Levels of quotations and lists that one line opens. */
const maxOpened = 100
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/
/** Columns before a sign of a list. */
const maxIndent = 200
/**
 * Lines that belong together: parsing items of one list, or the blank lines of one piece, takes the square of their
 * number. Blocks with an end of their own, such as code, may be longer.
 */
const maxLines = 3000

const rule = /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const item = /^([-+*]|\d{1,9}[.)])(?:([ \t]+)(?=[^ \t])|[ \t]*$)/
const footnote = /^\[\^[^\]\s]+\]:/
const fence = /^(`{3,})[^`]*$|^(~{3,})|^(\$\$+)[ \t]*$/
/** HTML that goes on through blank lines, and what ends it. */
const htmlBlocks: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
]
const interrupting = /^(#{1,6}(?=[ \t]|$)|>)/
const interruptingItem = /^(?:[-+*]|1[.)])[ \t]+\S/
const alignMark = /^<!-- align: /

/**
 * Cuts Markdown where a block ends for certain: at a blank line before a line that is not indented and goes on with
 * nothing. Pieces whose text did not change need not be parsed again.
 */
export function chunksOf(markdown: string): Chunk[] {
  const chunks: Chunk[] = []
  const lines = markdown.split('\n')
  let start = 0
  /** What ends the block that goes on through blank lines. */
  let end: RegExp | undefined
  /** Whether what looks like the beginning of such a block may be none. */
  let isDoubtful = false
  let isCertain = true
  /** Columns that belong to the open list item or footnote. */
  let inside = 0
  let isAfterBlank = false
  let isAfterAlign = false
  let signs = 0
  let linesInside = 0
  let isExcessive = false
  const close = (line: number) => {
    if (line > start) chunks.push({ text: lines.slice(start, line).join('\n'), isExcessive })
    start = line
    linesInside = 0
    isExcessive = false
    isDoubtful = false
  }
  const count = (text: string) => {
    signs += text.match(sign)?.length ?? 0
    if (signs > maxSigns) isExcessive = true
  }

  for (const [index, line] of lines.entries()) {
    if (end) {
      // An unfinished formula is read as text.
      if (end.source.includes('\\$')) count(line)
      if (end.test(line)) end = undefined
      isAfterBlank = false
      continue
    }
    const text = line.replace(/^[ \t]+/, '')
    if (++linesInside > maxLines) isExcessive = true
    if (text === '') {
      isAfterBlank = true
      signs = 0
      continue
    }
    const indent = columnsOf(line.slice(0, line.length - text.length))
    const marker = rule.test(text) ? null : item.exec(text)
    if (marker || text.startsWith('>')) signs = 0
    const opened = containers.exec(line)?.[0].replaceAll(/[ \t]/g, '').replaceAll(/\d+/g, '').length ?? 0
    const isTooDeep = opened > maxOpened || (indent > maxIndent && marker !== null)

    const isTopLevel = inside === 0 || indent < inside
    const canCut =
      isCertain && isAfterBlank && isTopLevel && indent === 0 && !(marker && inside > 0) && !isAfterAlign
    if (canCut) close(index)
    count(text)
    if (isTooDeep) isExcessive = true

    if (isTopLevel && indent < 4) {
      end = endOf(text)
      if (end && isDoubtful) isCertain = false
      // Only some lists may follow text at once, and blocks of HTML end at a blank line.
      const isItem =
        marker !== null && (isAfterBlank || inside > 0 || index === start || interruptingItem.test(text))
      isDoubtful ||= (marker !== null && !isItem) || /^<\/?[a-z]/i.test(text)
      if (marker && isItem) inside = indent + widthOf(marker, indent)
      else if (footnote.test(text)) inside = 4
      else if (isAfterBlank || end || interrupting.test(text) || rule.test(text)) inside = 0
      // It goes on with the text of a list item, or follows one that has no text to go on with.
      else if (inside > 0) isDoubtful = true
    } else if (isTopLevel && isAfterBlank) inside = 0
    else if (isDoubtful && endOf(text)) isCertain = false
    isAfterAlign = alignMark.test(text)
    isAfterBlank = false
  }
  close(lines.length)
  return chunks
}

function endOf(text: string): RegExp | undefined {
  const [, grave, tilde, dollar] = fence.exec(text) ?? []
  if (grave !== undefined) return new RegExp(`^ {0,3}\`{${grave.length},}[ \\t]*$`)
  if (tilde !== undefined) return new RegExp(`^ {0,3}~{${tilde.length},}[ \\t]*$`)
  if (dollar !== undefined) return new RegExp(`^ {0,3}\\\${${dollar.length},}[ \\t]*$`)
  const [begin, end] = htmlBlocks.find(([opening]) => opening.test(text)) ?? []
  if (!begin || !end) return undefined
  return end.test(text.replace(begin, '')) ? undefined : end
}

/** Columns of a marker and the space after it. */
function widthOf([, sign = '', space]: RegExpExecArray, indent: number): number {
  const before = indent + sign.length
  const columns = space === undefined ? 1 : columnsOf(space, before) - before
  return sign.length + (columns > 4 ? 1 : columns)
}

function columnsOf(space: string, before = 0): number {
  let columns = before
  for (const character of space) columns += character === '\t' ? 4 - (columns % 4) : 1
  return columns
}
