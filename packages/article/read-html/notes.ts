import type { BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'

/**
 * Numbers of the notes of a page by the ids of their list items: items that a raised link leads to. Word (by mammoth),
 * GitHub, Pandoc and Wikipedia write notes so.
 */
export function noteLabels(nodes: readonly ChildNode[]): ReadonlyMap<string, string> {
  const targets = new Set(
    DomUtils.findAll(({ name }) => name === 'sup', [...nodes]).flatMap(sup => targetOf(sup) ?? []),
  )
  const items = DomUtils.findAll(
    ({ name, attribs }) => name === 'li' && targets.has(attribs.id ?? ''),
    [...nodes],
  )
  return new Map(items.map(({ attribs }, index) => [attribs.id ?? '', String(index + 1)]))
}

/** Id that the only link of a raised piece of text leads to. */
function targetOf(sup: Element): string | undefined {
  const [link, ...others] = DomUtils.findAll(({ name }) => name === 'a', sup.children)
  const href = link?.attribs.href ?? ''
  return others.length === 0 && href.startsWith('#') ? href.slice(1) : undefined
}

/** Label of the note that an element refers to; undefined when it is no reference. */
export function referenceOf(element: Element, labels: ReadonlyMap<string, string>): string | undefined {
  if (labels.size === 0 || element.name !== 'sup') return undefined
  return labels.get(targetOf(element) ?? '')
}

/** The notes of a list that consists of nothing else; undefined for other lists. */
export function notesOfList(
  list: Element,
  labels: ReadonlyMap<string, string>,
  read: (nodes: readonly ChildNode[]) => BlockNode[],
): BlockNode[] | undefined {
  const items = list.children.filter((child): child is Element => isTag(child) && child.name === 'li')
  if (items.length === 0 || !items.every(({ attribs }) => labels.has(attribs.id ?? ''))) return undefined
  return items.map((item): BlockNode => {
    // Links back to the text.
    for (const link of DomUtils.findAll(({ name }) => name === 'a', item.children)) {
      if (link.attribs.href?.startsWith('#')) DomUtils.removeElement(link)
    }
    return {
      type: 'footnoteDefinition',
      attrs: { label: labels.get(item.attribs.id ?? '') ?? '' },
      content: read(item.children),
    }
  })
}
