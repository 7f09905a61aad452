import type { RenderedBlocks } from '@greenroom/article'
import { drawCards } from '@greenroom/article-editor/kept-html'

/** Blocks that an element shows, for the next update. */
export interface ShownBlocks {
  root: HTMLElement
  rendered: RenderedBlocks
  /** The nodes of each block. */
  nodes: readonly (readonly Node[])[]
}

/**
 * Shows a rendered document in an element. Only blocks that differ from `shown` are parsed and replaced, so that long
 * articles follow typing.
 * @param prepare called for each element that was put in, with all that is in it
 */
export function showBlocks(
  target: HTMLElement,
  rendered: RenderedBlocks,
  previousBlocks: ShownBlocks | undefined,
  prepare: (element: HTMLElement) => void,
): ShownBlocks {
  const page = target.ownerDocument
  if (previousBlocks?.rendered.style !== rendered.style) {
    const root = page.createElement('section')
    root.setAttribute('style', rendered.style)
    const nodes = rendered.blocks.map(html => nodesOf(page, html))
    root.append(...nodes.flat())
    target.replaceChildren(root)
    prepare(root)
    return { root, rendered, nodes }
  }
  const { root, nodes } = previousBlocks
  const { start, before, after } = changed(previousBlocks.rendered.blocks, rendered.blocks)
  const anchor = nodes.slice(before).flat()[0] ?? null
  for (const node of nodes.slice(start, before).flat()) root.removeChild(node)
  const added = rendered.blocks.slice(start, after).map(html => nodesOf(page, html))
  const elementKind = page.defaultView?.HTMLElement ?? HTMLElement
  for (const node of added.flat()) {
    root.insertBefore(node, anchor)
    if (node instanceof elementKind) prepare(node)
  }
  return { root, rendered, nodes: nodes.toSpliced(start, before - start, ...added) }
}

function nodesOf(page: Document, html: string): Node[] {
  const template = page.createElement('template')
  template.innerHTML = html
  drawCards(template.content)
  return [...page.importNode(template.content, true).childNodes]
}

/** The differing range of two lists: common start, and an end in each. */
function changed(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++
  return { start, before: before.length - same, after: after.length - same }
}
