import type { Location } from 'react-router'
import { withoutDrawers } from '../../kit/drawer-address.ts'
import { change, type Tabs, tabOf } from './model.ts'

/**
 * The tabs with the drawers of one closed, those in its address and those beside it, so that nobody meets an old one
 * there. A tab that holds something unsaved stays as it is.
 */
export function closeDrawers(tabs: Tabs, id: string, dirty: ReadonlySet<string>): Tabs {
  const tab = tabOf(tabs, id)
  if (!tab || dirty.has(id)) return tabs
  return change(tabs, id, {
    location: withSearch(tab.location, withoutDrawers(tab.location.search)),
    openings: (tab.openings ?? 0) + 1,
  })
}

/** The location with another query; the same value when nothing differs. */
export function withSearch(location: Location, search: string): Location {
  return location.search === search ? location : { ...location, search }
}
