import type { ListView } from '@greenroom/contract/areas/views/views'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildView } from '../../../testing/records.ts'
import type { StoredPreference } from '../use-list-preference.ts'
import { useViewColumns } from './use-view-columns.ts'

const own: StoredPreference = {
  preference: { density: 'mini', order: ['name', 'count', 'status'], hidden: ['status'] },
  ready: true,
  change: () => undefined,
  reset: () => undefined,
}
const view = buildView({ order: ['count', 'missing', 'name'], hidden: ['name'] })

/** The preference of the list when it is first drawn. */
function preferenceWith(open: ListView | undefined): StoredPreference {
  const preferences: StoredPreference[] = []
  const columns = ['name', 'count', 'status'].map(key => ({ key }))
  const List = () => {
    preferences.push(useViewColumns(open, columns, own))
    return null
  }
  renderToStaticMarkup(createElement(List))
  const [preference] = preferences
  if (!preference) throw new Error('Nothing was drawn')
  return preference
}

it('an open view brings its columns, those that the list has today, and leaves the density to the user', () => {
  expect(preferenceWith(view)).toMatchObject({
    preference: { density: 'mini', order: ['count', 'name', 'status'], hidden: ['name'] },
    ofView: view.name,
  })
})

it('without a view the columns are the user’s own', () => {
  expect(preferenceWith(undefined)).toBe(own)
})
