import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Toasts } from './toasts.tsx'

const { load } = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('./toast-container.tsx', () => {
  load()
  return { ToastContainer: () => null }
})

it('loads what shows toasts once the page is used, so that the loss of the network can be shown', async () => {
  render(<Toasts />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerMove(document.body)
  await waitFor(() => expect(load).toHaveBeenCalled())
})
