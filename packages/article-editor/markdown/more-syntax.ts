import { tags } from '@lezer/highlight'
import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown'

/** A formula in a line, by the rules of the parser (`packages/article/markdown/syntax.ts`): prices are none. */
const inlineFormula = /^(?:\$(?!\s|\$)[^$\n]*?[^\s$\\]\$(?![\d$])|\\\([^\n]*?\\\))/
const highlightSign = /^==(?!=)/

/** Reads lines up to one that ends the block. @returns false when there is none */
function readFence(
  context: BlockContext,
  line: Line,
  node: string,
  isEnd: (text: string) => boolean,
): boolean {
  const from = context.lineStart + line.pos
  while (context.nextLine()) {
    if (!isEnd(line.text)) continue
    const to = context.lineStart + line.text.length
    context.nextLine()
    context.addElement(context.elt(node, from, to))
    return true
  }
  context.addElement(context.elt(node, from, context.prevLineEnd()))
  return true
}

/** What the articles' Markdown has beyond GitHub's: formulas, highlights and front matter. */
export const moreSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'Formula', style: tags.special(tags.string) },
    { name: 'FormulaBlock', block: true, style: tags.special(tags.string) },
    { name: 'FrontMatter', block: true, style: tags.meta },
    { name: 'Highlight', style: { 'Highlight/...': tags.special(tags.content) } },
    { name: 'HighlightSign', style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse: (context, line) =>
        context.lineStart === 0 &&
        /^---[ \t]*$/.test(line.text) &&
        readFence(context, line, 'FrontMatter', text => /^---[ \t]*$/.test(text)),
    },
    {
      name: 'FormulaBlock',
      before: 'FencedCode',
      parse: (context, line) =>
        /^\s*\$\$\s*$/.test(line.text) &&
        readFence(context, line, 'FormulaBlock', text => /\$\$\s*$/.test(text)),
      endLeaf: (_, line) => /^\s*\$\$\s*$/.test(line.text),
    },
  ],
  parseInline: [
    {
      name: 'Formula',
      // A backslash would escape the bracket.
      before: 'Escape',
      parse(context: InlineContext, next: number, at: number) {
        if (next !== 36 && next !== 92) return -1
        const [formula] = inlineFormula.exec(context.slice(at, context.end)) ?? []
        return formula === undefined
          ? -1
          : context.addElement(context.elt('Formula', at, at + formula.length))
      },
    },
    {
      name: 'Highlight',
      parse(context: InlineContext, next: number, at: number) {
        if (next !== 61 || !highlightSign.test(context.slice(at, context.end))) return -1
        if (at > context.offset && context.char(at - 1) === 61) return -1
        const [before, after] = [context.slice(at - 1, at), context.slice(at + 2, at + 3)]
        const isOutside = (character: string) => !/\w/.test(character)
        return context.addDelimiter(
          highlight,
          at,
          at + 2,
          /\S/.test(after) && isOutside(before),
          /\S/.test(before) && isOutside(after),
        )
      },
    },
  ],
}
const highlight = { resolve: 'Highlight', mark: 'HighlightSign' }
