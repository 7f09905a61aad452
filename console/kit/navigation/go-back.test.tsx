import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderRouter } from '../../testing/render-in-console.tsx'
import { useGoBack } from './go-back.ts'

/** Opens these addresses one after the other. */
function openLast(addresses: string[]) {
  // The hook reads the browser's history; the test's router keeps its own.
  history.replaceState({ idx: addresses.length - 1 }, '')
  return renderRouter(createMemoryRouter([{ path: '*', element: <GoBack /> }], { initialEntries: addresses }))
}

function GoBack() {
  const goBack = useGoBack('/otherwise')
  return (
    <button type="button" onClick={goBack}>
      Back
    </button>
  )
}

it('Go back leads one page back', async () => {
  const { user, address } = openLast(['/first', '/second', '/third'])
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/second'))
})

it('Go back leads elsewhere where there is no page before', async () => {
  const { user, address } = openLast(['/first'])
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/otherwise'))
})
