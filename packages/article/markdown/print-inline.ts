import type { InlineNode, MarkNode } from '@greenroom/contract/areas/weixin/article-document'

const signs: Readonly<Partial<Record<MarkNode['type'], readonly [string, string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
  subscript: ['<sub>', '</sub>'],
  superscript: ['<sup>', '</sup>'],
}
/** Uses tags where Markdown's signs would not be read as such: `**“好”**世界` would stay plain text. */
const tags: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
}

/** Text with marks as Markdown. */
export function printInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node, index) => {
      if (node.type === 'hardBreak') return index === nodes.length - 1 ? '' : '\\\n'
      const besideMarks = isMarked(nodes[index - 1]) || isMarked(nodes[index + 1])
      return printText(node, !besideMarks)
    })
    .join('')
}

const isMarked = (node: InlineNode | undefined) => node?.type === 'text' && node.marks !== undefined

function printText({ text, marks = [] }: Extract<InlineNode, { type: 'text' }>, isAlone: boolean): string {
  const isCode = marks.some(({ type }) => type === 'code')
  const plain = isCode ? printCode(text) : escapeText(text)
  return marks.reduce((inner, mark) => wrap(inner, mark, isAlone), plain)
}

function wrap(inner: string, mark: MarkNode, isAlone: boolean): string {
  if (mark.type === 'code') return inner
  if (mark.type === 'link') return `[${inner}](${mark.attrs.href.replaceAll(/[\s()<>]/g, percentEncode)})`
  if (mark.type === 'textStyle') {
    const { color, backgroundColor } = mark.attrs
    const style = [color && `color:${color}`, backgroundColor && `background-color:${backgroundColor}`]
    return `<span style="${style.filter(Boolean).join(';')}">${inner}</span>`
  }
  const isSimple = isAlone && /^[\p{L}\p{N}](.*[\p{L}\p{N}])?$/u.test(inner)
  const [open, close] = (isSimple ? undefined : tags[mark.type]) ?? signs[mark.type] ?? ['', '']
  return `${open}${inner}${close}`
}

/** `encodeURIComponent` leaves parentheses as they are. */
export const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function printCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const space = /^[`\s]|[`\s]$/.test(text) ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

const escapeText = (text: string) => text.replaceAll(/[\\`*_~[\]<&{}]|!(?=\[|$)/g, '\\$&')
