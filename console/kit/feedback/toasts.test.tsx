import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Toasts } from './toasts.tsx'

const { load } = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('./toast-container.tsx', () => {
  load()
  return { ToastContainer: () => null }
})

it('loads what shows toasts once the page is used, so that the loss of the network can be shown', async () => {
  let use = () => {}
  const preloadWhen = (preload: () => void) => {
    use = preload
    return () => {}
  }
  render(<Toasts preloadWhen={preloadWhen} />)
  expect(load).not.toHaveBeenCalled()
  act(() => use())
  await waitFor(() => expect(load).toHaveBeenCalled())
})
