/**
 * Elements that are removed with their content. Drafts take no sound, video and cards; cards of mini-programs
 * (`mp-miniprogram`) are the exception.
 */
const dropped =
  /<(script|style|iframe|object|embed|form|noscript|link|video|audio|mpvideo|mpvoice|mpvideosnap|qqmusic|mp-common-[a-z]+)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const unclosed =
  /<\/?(?:script|style|iframe|object|embed|form|input|button|textarea|link|meta|base)\b[^>]*>/gi
const tag =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>/gi
const attribute = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** Styles that are lost on the way. */
const droppedStyles = /^(?:position|animation|filter|transform-style|perspective)\b|url\s*\(/i

/**
 * What the platform makes of an article: scripts, styles and foreign things go, `div` becomes `section`-less
 * paragraphs, declarations of styles with entities go, pictures and links of other hosts go.
 * @param isOwnImage whether a picture was uploaded to the platform
 */
export function rewriteHtml(html: string, isOwnImage: (url: string) => boolean): string {
  const closings: string[] = []
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(dropped, '')
    .replaceAll(unclosed, '')
    .replaceAll(tag, (_, slash: string, name: string, attributes: string, end: string) => {
      const element = name.toLowerCase()
      if (element === 'div') return slash === '' ? '<p>' : '</p>'
      if (slash !== '') return element === 'a' ? (closings.pop() ?? '') : `</${element}>`
      const kept = attributesOf(attributes)
      if (element === 'a') {
        const isOwn = isOwnLink(kept.get('href') ?? '')
        closings.push(isOwn ? '</a>' : '')
        return isOwn ? write('a', kept, '') : ''
      }
      if (element === 'img' && !isOwnImage(kept.get('src') ?? kept.get('data-src') ?? '')) return ''
      return write(element, kept, end)
    })
}

const isOwnLink = (url: string) => /^https?:\/\/mp\.weixin\.qq\.com\//i.test(url)

function attributesOf(source: string): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const lower = name.toLowerCase()
    const value = double ?? single ?? bare ?? ''
    if (/^on|^id$|^contenteditable$/.test(lower) || /^\s*(?:javascript|vbscript):/i.test(value)) continue
    // Names of SVG have capital letters.
    kept.set(lower === 'viewbox' ? 'viewBox' : lower, lower === 'style' ? styleOf(value) : value)
  }
  return kept
}

const entity = /&#?\w+;/

/** A declaration with an entity is lost, the others stay; entities end with the sign that separates declarations. */
function styleOf(style: string): string {
  return [...style.matchAll(/(?:&#?\w+;|[^;])+/g)]
    .map(([part]) => part.trim())
    .filter(part => part !== '' && !entity.test(part) && !droppedStyles.test(part))
    .map(part => `${part.replaceAll("'", '&#39;').replaceAll('"', '&#39;')};`)
    .join('')
}

function write(element: string, attributes: ReadonlyMap<string, string>, end: string): string {
  const written = [...attributes].map(([name, value]) => {
    const attribute = element === 'img' && name === 'src' ? 'data-src' : name
    return ` ${attribute}="${value.replaceAll('"', '&quot;')}"`
  })
  return `<${element}${written.join('')}${end === '' ? '' : ' /'}>`
}

/** The text of an article, as the digest is made of it. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
