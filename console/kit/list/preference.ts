import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'

/** What of a list's columns decides how it looks at first. */
export type ListColumns = readonly { key: string; hiddenAtFirst?: boolean }[]

/** How a list looks to someone who never changed it. */
export function defaultPreference(columns: ListColumns): ListPreference {
  return fitPreference(columns, { density: 'middle', order: [], hidden: [] })
}

/**
 * Fits a stored preference to the current columns of the list. Removed columns are dropped, new ones come last with
 * their default visibility, and at least one column stays visible.
 */
export function fitPreference(columns: ListColumns, preference: ListPreference): ListPreference {
  const keys = columns.map(({ key }) => key)
  const order = [...new Set([...preference.order.filter(key => keys.includes(key)), ...keys])]
  const isHidden = ({ key, hiddenAtFirst = false }: ListColumns[number]) =>
    preference.hidden.includes(key) || (hiddenAtFirst && !preference.order.includes(key))
  const unseen = columns.filter(isHidden).map(({ key }) => key)
  const hidden = order.filter(key => unseen.includes(key))
  return {
    density: preference.density,
    order,
    hidden: hidden.length === order.length ? hidden.slice(1) : hidden,
    ...(preference.layout && { layout: preference.layout }),
  }
}

/** Takes the column out of its place and puts it at `index`; the others keep their order. */
export function moveColumn(preference: ListPreference, key: string, index: number): ListPreference {
  const order = preference.order.filter(other => other !== key)
  order.splice(Math.max(0, Math.min(index, order.length)), 0, key)
  return { ...preference, order }
}

/** Shows or hides a column; the last visible one cannot be hidden. */
export function toggleColumn(preference: ListPreference, key: string): ListPreference {
  const { order, hidden } = preference
  if (hidden.includes(key)) return { ...preference, hidden: hidden.filter(other => other !== key) }
  if (!canHide(preference, key)) return preference
  return { ...preference, hidden: order.filter(other => other === key || hidden.includes(other)) }
}

/** Whether another column would still be seen without this one. */
export function canHide(preference: ListPreference, key: string): boolean {
  return preference.order.some(other => other !== key && !preference.hidden.includes(other))
}
