import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'

/**
 * The LaTeX of one formula of Word (`m:oMath`, ECMA-376 part 1, §22.1).
 * @returns undefined when it has something without a sign in LaTeX
 */
export function latexOfOmml(xml: string): string | undefined {
  try {
    const latex = all(parseDocument(xml, { xmlMode: true }).children).trim()
    return latex === '' ? undefined : latex
  } catch (error) {
    if (error instanceof UnknownMath) return undefined
    throw error
  }
}

class UnknownMath extends Error {}

const tagsIn = (node: Element, name: string) =>
  node.children.filter((child): child is Element => isTag(child) && child.name === `m:${name}`)

/** The content of the arguments `m:e`, `m:sub` and so on, joined by `separator`. */
const part = (node: Element, name: string, separator = '') =>
  tagsIn(node, name)
    .map(({ children }) => all(children))
    .join(separator)

/** A property such as `<m:fPr><m:type m:val="lin"/></m:fPr>`. */
function property(node: Element, name: string): string | undefined {
  const properties = node.children.find(child => isTag(child) && child.name === `${node.name}Pr`)
  if (!properties || !isTag(properties)) return undefined
  const one = tagsIn(properties, name)[0]
  return one && (one.attribs['m:val'] ?? '')
}

const all = (nodes: readonly ChildNode[]): string => nodes.map(one).join('')

const largeSigns: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
  '\u20d1': '\\vec',
}
const functions =
  /^(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg)$/

function one(node: ChildNode): string {
  if (!isTag(node)) return ''
  switch (node.name) {
    case 'm:r':
      return runText(node)
    case 'm:f': {
      const [top, bottom] = [part(node, 'num'), part(node, 'den')]
      return property(node, 'type') === 'lin' ? `${top}/${bottom}` : `\\frac{${top}}{${bottom}}`
    }
    case 'm:sSup':
      return `${based(node)}^{${part(node, 'sup')}}`
    case 'm:sSub':
      return `${based(node)}_{${part(node, 'sub')}}`
    case 'm:sSubSup':
      return `${based(node)}_{${part(node, 'sub')}}^{${part(node, 'sup')}}`
    case 'm:sPre':
      return `{}_{${part(node, 'sub')}}^{${part(node, 'sup')}}${part(node, 'e')}`
    case 'm:rad': {
      const degree = part(node, 'deg')
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(node, 'e')}}`
    }
    case 'm:d': {
      const [open = '(', close = ')'] = [property(node, 'begChr'), property(node, 'endChr')]
      return `\\left${fence(open)}${part(node, 'e', property(node, 'sepChr') ?? '|')}\\right${fence(close)}`
    }
    case 'm:nary': {
      const sign = largeSigns[property(node, 'chr') ?? '∫']
      if (sign === undefined) throw new UnknownMath()
      const [below, above] = [part(node, 'sub'), part(node, 'sup')]
      return `${sign}${below && `_{${below}}`}${above && `^{${above}}`}{${part(node, 'e')}}`
    }
    case 'm:func':
      return `${part(node, 'fName')}{${part(node, 'e')}}`
    case 'm:limLow':
      return `${part(node, 'e')}_{${part(node, 'lim')}}`
    case 'm:limUpp':
      return `\\overset{${part(node, 'lim')}}{${part(node, 'e')}}`
    case 'm:acc': {
      const accent = accents[property(node, 'chr') ?? '\u0302']
      if (accent === undefined) throw new UnknownMath()
      return `${accent}{${part(node, 'e')}}`
    }
    case 'm:bar':
      return `${property(node, 'pos') === 'top' ? '\\overline' : '\\underline'}{${part(node, 'e')}}`
    case 'm:m': {
      const rows = tagsIn(node, 'mr').map(row => part(row, 'e', ' & '))
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
    }
    case 'm:eqArr':
      return `\\begin{aligned}${part(node, 'e', ' \\\\ ')}\\end{aligned}`
    case 'm:box':
    case 'm:borderBox':
    case 'm:phant':
      return part(node, 'e')
    case 'm:oMath':
    case 'm:oMathPara':
    case 'w:ins':
      return all(node.children)
    case 'm:groupChr':
      throw new UnknownMath()
    default:
      // Properties, bookmarks and marks of proofing.
      return ''
  }
}

/** Base of an index; LaTeX wants braces around more than one sign. */
function based(node: Element): string {
  const base = part(node, 'e')
  return base.length > 1 && !/^\\[a-z]+ ?$/i.test(base) ? `{${base}}` : base
}

const fence = (sign: string) =>
  sign === '' ? '.' : /^[{}]$/.test(sign) ? `\\${sign}` : (fences[sign] ?? sign)
const fences: Readonly<Record<string, string>> = {
  '‖': '\\|',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
}

function runText(node: Element): string {
  const text = DomUtils.textContent(node.children.filter(child => isTag(child) && child.name === 'm:t'))
  if (functions.test(text.trim())) return `\\${text.trim()} `
  const escaped = text.replaceAll(/[\\{}$%#&_^~]/g, sign => signs[sign] ?? `\\${sign}`)
  return /[\u3400-\u9fff]/.test(escaped) ? `\\text{${escaped}}` : escaped
}
const signs: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '^': '\\hat{}',
  '~': '\\sim ',
  '&': '&',
}
