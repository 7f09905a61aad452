import type { listSetItems } from '@greenroom/contract/areas/content/set-items'
import type { ResponseOf } from '@greenroom/contract/endpoint'

type ItemPage = ResponseOf<typeof listSetItems>

/**
 * A page of a set's content items as it will be when one of them has gone to a place; the same page when that is not one of
 * its places, or one where it cannot be: pinned items stay among the pinned.
 */
export function withMoved(page: ItemPage, contentItemId: string, place: number): ItemPage {
  const item = page.list.find(({ id }) => id === contentItemId)
  const to = page.list.findIndex(one => one.place === place)
  if (!item || page.list[to]?.pinned !== item.pinned) return page
  const list = page.list.filter(({ id }) => id !== contentItemId).toSpliced(to, 0, item)
  // The positions stay the same; only the items at them change.
  return {
    ...page,
    list: list.map((one, index) => ({ ...one, place: page.list[index]?.place ?? one.place })),
  }
}
