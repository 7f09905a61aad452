import { isElement, make } from './dom.ts'

/** Numbers of lines, and buttons that copy. */
export const besidesCode =
  'button, .code-snippet__line-index, .line-numbers-rows, .lineno, .gutter, .hljs-ln-numbers, .blob-num, [data-line-number]:empty'
const lineTags = /^(DIV|P|LI|TR)$/
/** Words before the name of a language in a class. */
const named = /^(?:language|lang|highlight-source|highlight-text|brush)[-:]([\w+#.-]{1,40})$/
const plain = /^(?:plain|plaintext|text|txt|none|auto|nohighlight)$/i

/** Makes blocks of code plain: their text, line by line, and their language. */
export function readCode(page: Document, language?: string): void {
  const editor = codeOfEditor(page)
  editor?.replaceWith(codeBlock(page, textOf(editor), language))
  for (const table of page.querySelectorAll('table')) {
    if (!table.querySelector('.blob-code, .js-file-line, .hljs-ln-code')) continue
    table.replaceWith(codeBlock(page, textOf(table), languageOf(table)))
  }
  for (const block of page.querySelectorAll('pre')) {
    if (block.parentElement?.closest('pre') || block.hasAttribute('data-node')) continue
    const codes = [...block.querySelectorAll('code')]
    const [only] = codes
    // Beside the code, chats put its language and a button; WeChat makes each line a `code`.
    const text = codes.length > 1 ? codes.map(textOf).join('\n') : textOf(only ?? block)
    block.replaceWith(codeBlock(page, text, languageOf(only ?? block)))
  }
}

function codeBlock(page: Document, text: string, language: string | undefined): Element {
  const block = make(page, 'pre')
  const isNamed = language !== undefined && language !== '' && !plain.test(language)
  const written = text.replaceAll('\u00A0', ' ').replace(/^\n|\s+$/g, '')
  block.append(make(page, 'code', isNamed ? { class: `language-${language.toLowerCase()}` } : {}, written))
  return block
}

/** The only element of a paste from a code editor, which marks each line and colour. */
function codeOfEditor({ body }: Document): Element | undefined {
  const [only] = body.children
  const style = only?.getAttribute('style') ?? ''
  const isCode = /monospace|consolas|menlo|courier|monaco/i.test(style) && /white-space:\s*pre/i.test(style)
  return body.children.length === 1 && only?.tagName === 'DIV' && isCode ? only : undefined
}

function languageOf(code: Element): string | undefined {
  for (
    let element: Element | null = code, level = 0;
    element && level < 4;
    element = element.parentElement, level++
  ) {
    const attribute = ['data-language', 'data-lang', 'data-code-language', 'lang']
      .filter(name => name !== 'lang' || element === code)
      .map(name => element?.getAttribute(name))
      .find(value => value && /^[\w+#.-]{1,40}$/.test(value))
    const token = [...element.classList].map(one => named.exec(one)?.[1]).find(one => one !== undefined)
    if (attribute ?? token) return attribute ?? token
  }
  return undefined
}

function textOf(element: Element): string {
  let text = ''
  // The end of a line makes a break only before what follows it.
  let isLineOver = false
  const write = (more: string) => {
    text += isLineOver && !text.endsWith('\n') ? `\n${more}` : more
    isLineOver = false
  }
  const read = (node: Node): void => {
    if (node.nodeType === 3) write(node.nodeValue ?? '')
    if (!isElement(node) || node.matches(besidesCode)) return
    if (node.tagName === 'BR') write('\n')
    const isLine = lineTags.test(node.tagName)
    if (isLine && text !== '') isLineOver = true
    if (isLine && node.textContent === '') write('\n')
    else for (const child of node.childNodes) read(child)
    if (isLine) isLineOver = true
  }
  read(element)
  return text
}
