import { expect, it } from 'vitest'
import { importDescriptions } from './content-imports.ts'

it('every column that finds a row of an import is an identifier or a number', () => {
  for (const { keys, columns } of importDescriptions) {
    for (const { column } of keys) {
      const kind = columns.find(({ key }) => key === column)?.kind
      expect([column, kind]).toEqual([column, expect.stringMatching(/^(?:identifier|number)$/)])
    }
  }
})
