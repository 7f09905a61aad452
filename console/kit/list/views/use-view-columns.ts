import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { ListView } from '@greenroom/contract/areas/views/views'
import { useMemo, useState } from 'react'
import { fitPreference, type ListColumns } from '../preference.ts'
import type { StoredPreference } from '../use-list-preference.ts'

/**
 * The columns of the list: the columns of the open view, otherwise the user's own. Changes during a view belong to the view
 * until the user leaves it or saves them in it; the user's own columns stay unchanged.
 */
export function useViewColumns(
  view: ListView | undefined,
  all: ListColumns,
  ownPreference: StoredPreference,
): StoredPreference {
  const [changed, setChanged] = useState<{ of: string } & Pick<ListPreference, 'order' | 'hidden'>>()
  const of = view && `${view.id} ${view.version}`
  const columns = changed !== undefined && changed.of === of ? changed : view
  const { density, layout } = ownPreference.preference
  const preference = useMemo(
    () =>
      columns
        ? fitPreference(all, { density, layout, order: columns.order, hidden: columns.hidden })
        : undefined,
    [columns, all, density, layout],
  )
  if (of === undefined || !view || !preference) return ownPreference
  return {
    preference,
    ready: ownPreference.ready,
    ofView: view.name,
    change(next) {
      setChanged({ of, order: next.order, hidden: next.hidden })
      if (next.density !== density || next.layout !== layout)
        ownPreference.change({
          ...ownPreference.preference,
          density: next.density,
          ...(next.layout && { layout: next.layout }),
        })
    },
    reset: () => setChanged(undefined),
  }
}
