import { useLayoutEffect, useRef } from 'react'

/** The page of a phone, as far as the text of an article inherits from it. */
const page =
  ':host{all:initial;display:block;color:rgba(0,0,0,.9);font:17px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}:host>:first-child,section>:first-child{margin-top:0!important}'

/** Rendered HTML of an article, apart from the styles of the console. Nothing in it can be focused or run. */
export function Rendered({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const template = document.createElement('template')
    template.innerHTML = html
    const style = document.createElement('style')
    style.textContent = page
    root.replaceChildren(style, template.content)
  }, [html])
  return <div ref={host} aria-hidden inert />
}
