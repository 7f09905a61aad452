import mammoth from 'mammoth'
import { latexOfOmml } from './omml.ts'
import { Losses, PictureList, type ReadArticle, toArticle } from './read-article.ts'
import { packWordParts, readWordParts, type WordParts } from './word-parts.ts'

/** Styles of Word and Pandoc that mammoth does not map by itself. */
const styleMap = [
  'u => u',
  'strike => s',
  'highlight => mark',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Code'] => pre:separator('\\n')",
  "r[style-name='Verbatim Char'] => code",
  "r[style-name='HTML Code'] => code",
  "p[style-name='greenroom center'] => p.greenroom-center:fresh",
  "p[style-name='greenroom right'] => p.greenroom-right:fresh",
]

const shownPictures = /^image\/(png|jpeg|gif|webp|bmp|avif)$/

/**
 * Reads a Word file as an article, with mammoth. It opens nothing but the file: linked pictures and templates are
 * counted as losses.
 * @throws ImportError
 */
export async function readWord(bytes: Uint8Array, fileName: string): Promise<ReadArticle> {
  const parts = readWordParts(bytes)
  const losses = new Losses()
  countLosses(parts, losses)
  const xml = new Map([...parts.xml].map(([name, text]) => [name, withFormulas(text, losses)]))
  const pictures = new PictureList(losses)
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: packWordParts({ ...parts, xml }) },
    {
      styleMap,
      transformDocument: withAlignment,
      convertImage: mammoth.images.imgElement(async image => {
        const path = (await image.readAsBuffer()).toString()
        if (!shownPictures.test(image.contentType)) {
          losses.add('pictureFormat')
          return { src: '' }
        }
        return { src: pictures.place(path, path) ?? '' }
      }),
    },
  )
  for (const { message } of messages) {
    if (/could not find image/i.test(message)) losses.add('pictureMissing')
  }
  const html = value
    .replaceAll(formulaSign, (_, kind: string, latex: string) =>
      formulaTag(kind === 'b', decodeURIComponent(latex)),
    )
    .replaceAll(/<p class="greenroom-(center|right)">/g, '<p style="text-align:$1">')
  return toArticle({
    html,
    losses,
    pictures,
    pictureAddress: ({ attribs }) => (attribs.src ? attribs.src : undefined),
    title: coreProperty(parts, 'dc:title'),
    author: coreProperty(parts, 'dc:creator'),
    otherTitle: fileName.replace(/\.\w+$/, ''),
    takesFirstHeading: true,
  })
}

const count = (text: string, form: RegExp) => text.match(form)?.length ?? 0

function countLosses({ xml, others }: WordParts, losses: Losses): void {
  for (const [name, text] of xml) {
    if (/(^|\/)(header|footer)\d*\.xml$/i.test(name))
      losses.add('headerFooter', count(text, /<w:t[ >]/g) > 0 ? 1 : 0)
    if (!/(^|\/)(document|footnotes|endnotes)\d*\.xml$/i.test(name)) continue
    losses.add('comment', count(text, /<w:commentReference\b/g))
    losses.add('deletedText', count(text, /<w:del /g))
    losses.add('drawing', count(text, /<(?:c:chart|dgm:relIds|cx:chart)\b/g))
    losses.add('pictureLinked', count(text, /<a:blip\b[^>]*\br:link=/g))
  }
  losses.add('embeddedFile', others.filter(name => /\/embeddings\//i.test(name)).length)
  losses.add('macro', others.filter(name => /vbaProject\.bin$/i.test(name)).length)
}

/** Signs of the private use area around LaTeX: mammoth leaves text as it is. */
const formulaSign = /\ue000([bi])([^\ue000\ue001]*)\ue001/g

/** XML with each formula as a run of text: mammoth does not know formulas. */
const withFormulas = (xml: string, losses: Losses): string =>
  xml.includes('<m:oMath')
    ? xml.replaceAll(/<m:oMathPara\b[\s\S]*?<\/m:oMathPara>|<m:oMath\b[\s\S]*?<\/m:oMath>/g, formula => {
        const latex = latexOfOmml(formula)
        if (latex === undefined) {
          losses.add('formula')
          return ''
        }
        const kind = formula.startsWith('<m:oMathPara') ? 'b' : 'i'
        return `<w:r><w:t xml:space="preserve">\ue000${kind}${encodeURIComponent(latex)}\ue001</w:t></w:r>`
      })
    : xml

function formulaTag(isBlock: boolean, latex: string): string {
  const escaped = latex.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<span data-tex="${escaped}"${isBlock ? ' class="ztext-math-block"' : ''}></span>`
}

interface WordElement {
  type: string
  children?: WordElement[]
  alignment?: string | null
  styleId?: string | null
  styleName?: string | null
  numbering?: unknown
}

/** Centred and right paragraphs get styles of their own, because mammoth drops alignment. */
function withAlignment(element: WordElement): WordElement {
  const children = element.children?.map(withAlignment)
  const { type, alignment, styleName, numbering } = element
  const isPlain = type === 'paragraph' && !numbering && /^(normal|body text|)$/i.test(styleName ?? '')
  const side = alignment === 'center' || alignment === 'right' ? alignment : undefined
  const style = isPlain && side ? { styleId: `greenroom-${side}`, styleName: `greenroom ${side}` } : {}
  return { ...element, ...(children && { children }), ...style }
}

/** A property of the file, such as its author. */
function coreProperty({ xml }: WordParts, name: string): string {
  const text = xml.get('docProps/core.xml') ?? ''
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}
