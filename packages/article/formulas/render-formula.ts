import { MathJaxTexFont } from '@mathjax/mathjax-tex-font/js/svg.js'
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js'
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js'
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js'
import '@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js'
import '@mathjax/src/js/input/tex/color/ColorConfiguration.js'
import '@mathjax/src/js/input/tex/mathtools/MathtoolsConfiguration.js'
import '@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js'
import TexError from '@mathjax/src/js/input/tex/TexError.js'
import '@mathjax/src/js/input/tex/textmacros/TextMacrosConfiguration.js'
import { TeX } from '@mathjax/src/js/input/tex.js'
import { mathjax } from '@mathjax/src/js/mathjax.js'
import { SVG } from '@mathjax/src/js/output/svg.js'
import { compactSvg } from './compact-svg.ts'

/** Why a formula cannot be shown. The console has a text for each. */
export type FormulaProblem =
  | 'syntax'
  | 'missingBrace'
  | 'unknownCommand'
  | 'endless'
  | 'tooLong'
  | 'tooLarge'
  | 'tooMany'

/** A formula as SVG that WeChat keeps, or its problem. */
export type RenderedFormula =
  | { svg: string }
  | {
      problem: FormulaProblem
      /** The part of the formula, or the library's own words. */
      detail: string
    }

/** Renders LaTeX; a block formula has larger signs than one in a line. */
export type FormulaRenderer = (latex: string, isBlock: boolean) => RenderedFormula

/** Characters of a formula; a longer one fits no article. */
const maxLength = 4000
/** Nodes of a formula. All of its costs grow with them. */
const maxNodes = 1500
/** Of a formula, in em. */
const maxSize = { width: 200, height: 100 }
/** Characters of the SVG; WeChat takes 20,000 for an article. */
const maxSvg = 100_000

const adaptor = liteAdaptor()
RegisterHTMLHandler(adaptor)

const output = new SVG({ fontData: MathJaxTexFont, fontCache: 'none', linebreaks: { inline: false } })

/**
 * A reader for one formula: definitions stay in a reader. No `html`, `require`, `autoload`: nothing of a formula loads,
 * links or sets attributes. `\def` is limited: a loop ends with an error.
 */
function reader() {
  const tex = new TeX({
    packages: ['base', 'ams', 'newcommand', 'boldsymbol', 'cancel', 'color', 'mathtools', 'textmacros'],
    maxMacros: 500,
    maxBuffer: 4000,
    formatError: (_: unknown, error: unknown) => {
      throw error
    },
  })
  let nodes = 0
  const { nodeFactory } = tex.parseOptions
  const create = nodeFactory.create.bind(nodeFactory)
  nodeFactory.create = (kind, ...rest) => {
    nodes++
    if (nodes > maxNodes) throw new TexError('TooManyNodes', '')
    return create(kind, ...rest)
  }
  return mathjax.document('', { InputJax: tex, OutputJax: output })
}

const problems: Readonly<Record<string, FormulaProblem>> = {
  UndefinedControlSequence: 'unknownCommand',
  UnknownEnv: 'unknownCommand',
  MissingCloseBrace: 'missingBrace',
  ExtraOpenMissingClose: 'missingBrace',
  ExtraCloseMissingOpen: 'missingBrace',
  MissingOpenForSub: 'missingBrace',
  MissingOpenForSup: 'missingBrace',
  MaxMacroSub1: 'endless',
  MaxMacroSub2: 'endless',
  MaxBufferSize: 'endless',
  TooManyNodes: 'tooLong',
}

const maxRemembered = 2000
const remembered = new Map<string, RenderedFormula>()

/** Renders LaTeX by MathJax, in bounded time, and remembers the latest results. */
export const renderFormula: FormulaRenderer = (latex, isBlock) => {
  const key = `${isBlock ? '+' : '-'}${latex}`
  const rendered = remembered.get(key) ?? render(latex, isBlock)
  remembered.delete(key)
  remembered.set(key, rendered)
  const [oldest] = remembered.keys()
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  return rendered
}

function render(latex: string, isBlock: boolean): RenderedFormula {
  if (latex.length > maxLength) return { problem: 'tooLong', detail: String(maxLength) }
  try {
    const element = reader().convert(latex, { display: isBlock, em: 16, ex: 8, containerWidth: 1e6 })
    const svg = compactSvg(adaptor.firstChild(element), maxSize)
    return svg === undefined || svg.length > maxSvg ? { problem: 'tooLarge', detail: '' } : { svg }
  } catch (failure) {
    // Nested so deeply that the library ran out of stack.
    if (failure instanceof RangeError) return { problem: 'tooLong', detail: '' }
    if (!(failure instanceof TexError)) throw failure
    const problem = problems[failure.id] ?? 'syntax'
    const [name = ''] = /\\\S+|'[^']*'/.exec(failure.message) ?? []
    return { problem, detail: problem === 'syntax' ? failure.message : name }
  }
}
