import { renderBlocks } from '@greenroom/article'
import { useDrawings } from '@greenroom/article-editor/drawings'
import { keptHtml } from '@greenroom/article-editor/kept-html'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../../kit/call/call.ts'
import { Segments } from '../../../../kit/display/segments.tsx'
import { languageOf } from '../article-language.ts'
import { notesTitle } from '../notes-title.ts'
import { cssOf, darkGround, darkPage, darkText, readRgb } from './dark-colours.ts'
import classes from './phone-preview.module.css'
import { type ShownBlocks, showBlocks } from './show-blocks.ts'

/** No script can run in it: its iframe is sandboxed. */
const frame = `<!doctype html><meta name="viewport" content="width=device-width"><style>
body{margin:0;padding:20px 16px 40px;background:#fff;color:rgba(0,0,0,.9);font:17px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}
body.dark{background:${darkPage.background};color:${darkPage.text};color-scheme:dark}
h1.title{margin:0 0 14px;font-size:22px;line-height:1.4;font-weight:500}
p.byline{margin:0 0 22px;font-size:15px;opacity:.6}
img{max-width:100%;height:auto}
</style><body><h1 class="title"></h1><p class="byline"></p><main></main></body>`

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface PhonePreviewProps {
  part: ArticlePart
  style: ArticleStyle
  /** The name of the account; empty for none. */
  account: string
}

/** Preview on a phone, by the same rendering as the server's. */
export function PhonePreview({ part, style, account }: PhonePreviewProps) {
  const { t } = useTranslation('articles')
  const [theme, setTheme] = useState<Theme>('light')
  const [page, setPage] = useState<Document>()
  const previewRef = useRef<{ theme: string; blocks: ShownBlocks }>(undefined)
  const { document, title, author } = part
  const drawings = useDrawings(document)
  const language = useMemo(() => languageOf({ title, document }), [title, document])

  useEffect(() => {
    if (!page) return
    page.body.className = theme
    const [heading, byline] = [page.querySelector('h1'), page.querySelector('.byline')]
    if (heading) heading.textContent = title
    page.documentElement.lang = language
    if (byline) byline.textContent = [author, account].filter(text => text !== '').join(' · ')
  }, [page, theme, title, author, account, language])

  useEffect(() => {
    const main = page?.querySelector('main')
    if (!main) return
    const rendered = renderBlocks(document, {
      style,
      notesTitle,
      pictureAddress: pictureSource,
      cleanHtml: keptHtml,
      ...drawings,
    })
    const before = previewRef.current?.theme === theme ? previewRef.current.blocks : undefined
    const blocks = showBlocks(main, rendered, before, block => {
      if (theme === 'dark') darken(block)
    })
    previewRef.current = { theme, blocks }
  }, [page, theme, document, style, drawings])

  return (
    <div className={classes.preview}>
      <Segments
        size="xs"
        value={theme}
        aria-label={t('preview.theme')}
        data={themes.map(value => ({ value, label: t(`preview.${value}`) }))}
        onChange={setTheme}
      />
      <iframe
        className={classes.phone}
        title={t('preview.title')}
        sandbox="allow-same-origin"
        srcDoc={frame}
        onLoad={({ currentTarget }) => {
          previewRef.current = undefined
          setPage(currentTarget.contentDocument ?? undefined)
        }}
      />
    </div>
  )
}

/** Pictures of this installation, wherever the console is served from. */
const pictureSource = (address: string) => (address.startsWith('/') ? serverAddress(address) : address)

/**
 * Shows an element and all in it as phones do in dark mode. WeChat does not publish how it chooses colours, so this is
 * near it and not the same.
 */
function darken(root: HTMLElement): void {
  const ground = nearestGround(root)
  darkenOne(root, ground)
}

function darkenOne(element: HTMLElement, around: ReturnType<typeof readRgb>): void {
  const { color, backgroundColor, borderColor } = element.style
  const own = readRgb(backgroundColor)
  const ground = own ? darkGround(own) : around
  if (own && ground) element.style.backgroundColor = cssOf(ground)
  const text = readRgb(color)
  if (text) element.style.color = cssOf(darkText(text, ground))
  const border = readRgb(borderColor)
  if (border) element.style.borderColor = cssOf(darkGround(border))
  for (const child of element.children) {
    if (child instanceof (element.ownerDocument.defaultView?.HTMLElement ?? HTMLElement))
      darkenOne(child, ground)
  }
}

function nearestGround(element: HTMLElement): ReturnType<typeof readRgb> {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const ground = readRgb(one.style.backgroundColor)
    if (ground) return ground
  }
  return undefined
}
