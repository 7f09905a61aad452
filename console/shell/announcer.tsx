import { VisuallyHidden } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const arrived = createStore<{ title: string }>()(() => ({ title: '' }))

let isFirst = true

/**
 * Makes screen readers announce the page after a navigation, because a navigation moves no focus and is otherwise
 * silent. The first page is announced by the document itself.
 */
export function announce(title: string): void {
  if (!isFirst) arrived.setState({ title })
  isFirst = false
}

/** The live region of {@link announce}; rendered once, in the layout. */
export function Announcer() {
  return (
    <VisuallyHidden aria-live="polite" translate="no">
      {useStore(arrived).title}
    </VisuallyHidden>
  )
}
