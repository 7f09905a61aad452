import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'

/** A formula in a page. */
export interface PageFormula {
  /** Without the signs around it. */
  latex: string
  isBlock: boolean
}

const classesOf = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/)

/**
 * The LaTeX that a page holds for a formula: MathML's annotation (KaTeX, Wikipedia), MathJax's script, Zhihu's and
 * Juejin's attributes, and the text of a picture of a formula. Undefined for an element that is no formula; empty
 * LaTeX for a formula without a source.
 */
export function formulaOf(element: Element): PageFormula | undefined {
  const { name, attribs } = element
  const classes = classesOf(element)
  if (name === 'script' && /^math\/tex/i.test(attribs.type ?? ''))
    return { latex: DomUtils.textContent(element).trim(), isBlock: /mode=display/i.test(attribs.type ?? '') }
  if (attribs['data-tex'] !== undefined)
    return { latex: attribs['data-tex'], isBlock: classes.includes('ztext-math-block') }
  if (name === 'img') {
    const isFormula =
      attribs.eeimg !== undefined || classes.some(one => /^(mwe-math-|tex$|latex$|equation)/.test(one))
    const latex = (attribs['data-latex'] ?? attribs.alt ?? '').trim()
    return isFormula && latex !== '' ? { latex: unwrapped(latex), isBlock: attribs.eeimg === '2' } : undefined
  }
  const isKatex = classes.includes('katex') || classes.includes('katex-display')
  if (name !== 'math' && !isKatex && !classes.includes('mwe-math-element')) return undefined
  const annotation = DomUtils.findOne(
    one => one.name === 'annotation' && /tex/i.test(one.attribs.encoding ?? ''),
    element.children,
  )
  const math = name === 'math' ? element : DomUtils.findOne(one => one.name === 'math', element.children)
  const picture = DomUtils.findOne(one => one.name === 'img', element.children)
  const latex = annotation
    ? DomUtils.textContent(annotation)
    : (math?.attribs.alttext ?? picture?.attribs.alt ?? '')
  const isBlock = classes.includes('katex-display') || math?.attribs.display === 'block'
  return { latex: unwrapped(latex.trim()), isBlock }
}

/** Wikipedia writes `{\displaystyle …}` around each formula. */
const unwrapped = (latex: string) => /^\{\\(?:display|text)style\s+([\s\S]*)\}$/.exec(latex)?.[1] ?? latex

/** Formulas that KaTeX or MathJax drew beside their source are drawn text, which is left out. */
export const isDrawnFormula = (node: ChildNode): boolean =>
  isTag(node) &&
  classesOf(node).some(one => /^(katex-html|MathJax(_Preview|_Display|_SVG)?|mjx-\w+)$/.test(one))
