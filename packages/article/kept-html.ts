/** Tags that WeChat keeps in an article. */
export const keptTags = [
  ...['section', 'p', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'a', 'br', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
  ...['figure', 'figcaption'],
] as const

/** Shapes of SVG that WeChat keeps; none of them loads, runs or moves. */
export const keptShapes = [
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
] as const

/**
 * Cards of WeChat that its API for drafts takes, by the documents of `draft/add` and `media/uploadnews`: mini-programs
 * alone. Their attributes name a program and a page.
 */
export const keptCards = ['mp-miniprogram'] as const
const cardAttributes = [
  'appid',
  'path',
  'title',
  'imageurl',
  'nickname',
  'avatar',
  'type',
  'servicetype',
].map(name => `data-miniprogram-${name}`)

/**
 * Elements of WeChat's editor that its API for drafts does not take, with their names. WeChat's support says so of sound
 * and video; of cards of accounts and channels it is assumed, because no document was found.
 */
const placedMedia: Readonly<Record<string, string>> = {
  mpvideo: '视频',
  'mp-common-video': '视频',
  mpvoice: '音频',
  'mp-common-mpaudio': '音频',
  qqmusic: '音乐',
  'mp-common-qqmusic': '音乐',
  mpvideosnap: '视频号内容',
  'mp-common-videosnap': '视频号内容',
  'mp-common-profile': '公众号名片',
  'mp-common-product': '商品卡片',
  'mp-common-poi': '地点卡片',
}
/** Frames of WeChat's editor by their class, with their names. */
const placedFrames: readonly (readonly [className: string, kind: string])[] = [
  ['video_iframe', '视频'],
  ['vote_iframe', '投票'],
  ['qqmusic_iframe', '音乐'],
  ['audio_iframe', '音频'],
]
const hasClass = (classes: string | undefined, name: string) => classes?.split(/\s+/).includes(name) === true

/** A name as text: WeChat's editor writes some of them as parts of an address. */
function decoded(name: string): string {
  if (!/%[0-9a-f]{2}/i.test(name)) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Attributes that hold the name of such an element, the first one that does. */
const mediaNames = ['data-nickname', 'data-title', 'name', 'title', 'data-desc', 'music_name', 'data-name']

/**
 * The visible place that stands in an article for an element that only WeChat's own editor can insert, and says so;
 * undefined for other elements.
 * @param tag in small letters; `iframe` for frames
 * @param attributes with names in small letters
 */
export function mediaPlace(tag: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const frame = tag === 'iframe' ? placedFrames.find(([name]) => hasClass(attributes.class, name)) : undefined
  const kind = frame?.[1] ?? placedMedia[tag]
  if (kind === undefined) return
  const name = mediaNames.map(one => decoded(attributes[one]?.trim() ?? '')).find(value => value !== '')
  const quoted = name === undefined ? '' : `：${name.replaceAll(/[【】\s]+/g, ' ').slice(0, 60)}`
  return `【推送后请在微信后台此处插入${kind}${quoted}】`
}

/** Places of {@link mediaPlace} in a text. */
export const mediaPlaces = /【推送后请在微信后台此处插入[^【】]{1,80}】/g

/** A card that the API takes as a block of HTML, which Markdown writes on its own lines. */
export const cardBlock = (html: string): string => `<section>${html}</section>`

/** Elements whose content is no text of the article either. */
export const droppedWithContent = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'noembed', 'noframes'],
  ...['defs', 'symbol', 'clippath', 'mask', 'pattern', 'marker', 'foreignobject', 'desc', 'metadata'],
] as const

/** Style properties that WeChat keeps. */
export const keptProperties = [
  ...['color', 'background', 'background-color', 'background-image', 'background-size', 'background-repeat'],
  ...['font', 'font-size', 'font-family', 'font-weight', 'font-style', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-indent', 'text-decoration', 'text-shadow', 'white-space', 'word-break'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-width', 'border-style'],
  ...['border-color', 'border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
  ...['border-top-style', 'border-right-style', 'border-bottom-style', 'border-left-style'],
  ...['border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color'],
  ...['border-radius', 'border-collapse', 'box-shadow', 'display', 'width', 'max-width', 'min-width'],
  ...['height', 'min-height', 'max-height', 'vertical-align', 'opacity', 'flex', 'flex-direction'],
  ...['flex-flow', 'flex-wrap', 'align-items', 'align-self', 'justify-content'],
  ...['overflow', 'overflow-x', 'list-style-type', 'box-sizing', 'transform', 'writing-mode'],
] as const

/**
 * Values of a style property that load and run nothing: no `url(…)`, quotes or backslashes. WeChat empties styles with
 * entities in them.
 */
export const harmlessValue = /^(?!.*(?:url\s*\(|expression|javascript:))[^\\"'<>&;{}]{1,200}$/i

/** The declarations of a `style` attribute that WeChat keeps. */
export const keptStyle = (style: string): string =>
  style
    .split(';')
    .flatMap(declaration => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(declaration) ?? []
      const isKept = keptProperties.some(property => property === name.toLowerCase())
      return isKept && harmlessValue.test(value) ? [`${name.toLowerCase()}:${value}`] : []
    })
    .join(';')

const spans = ['colspan', 'rowspan']
/** Attributes of tags beside `style`. */
export const keptAttributeNames: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width'],
  'mp-miniprogram': cardAttributes,
  ol: ['start'],
  td: spans,
  th: spans,
}

/** Attributes of shapes beside `style`, as SVG writes them. */
export const shapeAttributes = [
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy'],
  ...['r', 'rx', 'ry', 'd', 'points', 'transform', 'fill', 'fill-rule', 'fill-opacity', 'stroke', 'opacity'],
  ...['stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'],
  ...['text-anchor', 'font-size', 'font-weight', 'dx', 'dy'],
] as const
const shapeAttributeNames: ReadonlyMap<string, string> = new Map(
  shapeAttributes.map(name => [name.toLowerCase(), name]),
)
const shapes: ReadonlySet<string> = new Set(keptShapes)
/** Names, lengths, colours and points; nothing that refers to another element or file. */
const harmlessShape = /^(?!.*(?:url\s*\(|javascript:))[^\\"'<>&;{}]+$/is

/** Schemes of addresses of pictures; other addresses are of this installation. */
export const pictureSchemes = ['http', 'https']
export const linkSchemes = [...pictureSchemes, 'mailto', 'tel']
const hasScheme = (address: string, schemes: readonly string[]) => {
  const scheme = /^([a-z][\w+.-]*):/i.exec(address)?.[1]
  if (scheme !== undefined) return schemes.includes(scheme.toLowerCase())
  return !/^[/\\]{2}/.test(address)
}

/**
 * The attributes that an element of kept HTML may have: the one list for the server and the text editor.
 * @param tag in small letters
 * @param attributes with character references read
 */
export function keptAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [written, value] of Object.entries(attributes)) {
    const name = written.toLowerCase()
    if (name === 'style') {
      const style = keptStyle(value)
      if (style !== '') kept.style = style
    } else if (shapes.has(tag)) {
      const shapeName = shapeAttributeNames.get(name)
      if (shapeName !== undefined && harmlessShape.test(value)) kept[shapeName] = value
    } else if (keptAttributeNames[tag]?.includes(name) && (value !== '' || name === 'alt')) {
      const isAddress = name === 'src' || name === 'href'
      // Browsers read an address without control characters and spaces around it.
      const address = value.replaceAll(/\p{Cc}/gu, '').trim()
      if (!isAddress) kept[name] = value
      else if (hasScheme(address, name === 'src' ? pictureSchemes : linkSchemes)) kept[name] = address
    }
  }
  return kept
}
