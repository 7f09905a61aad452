import { type ListView, openedViewParameter } from '@greenroom/contract/areas/views/views'
import { type Exploration, explorePath, writeExploration } from '../question/explore-address.ts'
import { readExploration } from '../question/read-exploration.ts'

/** The stored part of a question: the query of its address. */
export function viewFilters(exploration: Exploration): ListView['filters'] {
  const parameters = new URL(writeExploration(exploration), location.href).searchParams
  const filters: ListView['filters'] = {}
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    filters[name] = values.length === 1 ? values.join() : values
  }
  return filters
}

/** The query of the address that a view stores. */
export function viewParameters({ filters }: Pick<ListView, 'filters'>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, words]) => [words].flat().map(word => [name, word])),
  )
}

/** Explore with a view open. */
export function viewAddress(view: Pick<ListView, 'id' | 'filters'>): string {
  const parameters = viewParameters(view)
  parameters.set(openedViewParameter, view.id)
  return `${explorePath}?${parameters}`
}

/** The question of a view, about days that end today where it names no others. */
export const explorationOf = (view: Pick<ListView, 'filters'>, today: string): Exploration =>
  readExploration(viewParameters(view), today)

/** An address with the view that is open at another one: a question that is changed is still of its view. */
export function withView(address: string, search: string): string {
  const opened = new URLSearchParams(search).get(openedViewParameter)
  return opened === null ? address : `${address}&${new URLSearchParams({ [openedViewParameter]: opened })}`
}
