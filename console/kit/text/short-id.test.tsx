import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { ShortId } from './short-id.tsx'

it('A long id is shown by its last characters, and whole when it is pointed at', () => {
  renderInConsole(<ShortId id={recordId(42)} />)
  expect(screen.getByText('00000042')).toHaveAttribute('title', recordId(42))
})

it('Short ids and ids of a proxy are shown unchanged', () => {
  renderInConsole(<ShortId id="A000042" />)
  expect(screen.getByText('A000042')).toBeVisible()
})
