import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderRouter } from '../testing/render-in-console.tsx'
import { useGoBack } from './go-back.ts'

/** Shows the last of these addresses, after the user has been at the others. */
function openLast(addresses: string[]) {
  // The browser's router counts here; the one of the test keeps its history elsewhere.
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
