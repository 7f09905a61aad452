import type { Location } from 'react-router'
import { withoutDrawers } from '../../kit/overlay/drawer-address.ts'
import { change, type Tabs, tabOf } from './model.ts'

/**
 * The tabs with all drawers of one closed, both those in its address and the others, so that no old drawer reappears. A
 * tab with unsaved changes stays as it is.
 */
export function closeDrawers(tabs: Tabs, id: string, dirty: ReadonlySet<string>): Tabs {
  const tab = tabOf(tabs, id)
  if (!tab || dirty.has(id)) return tabs
  return change(tabs, id, {
    location: withSearch(tab.location, withoutDrawers(tab.location.search)),
    openings: (tab.openings ?? 0) + 1,
  })
}

/** The location with another query; the same object when nothing differs. */
export function withSearch(location: Location, search: string): Location {
  return location.search === search ? location : { ...location, search }
}
