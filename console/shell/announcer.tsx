import { VisuallyHidden } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const arrived = createStore<{ title: string }>()(() => ({ title: '' }))

let isFirst = true

/**
 * Has screen readers say which page is there now; a change of page moves no focus and makes no sound otherwise.
 * The first page is said with the document itself.
 */
export function announce(title: string): void {
  if (!isFirst) arrived.setState({ title })
  isFirst = false
}

/** Where {@link announce} speaks from; stands once, in the layout. */
export function Announcer() {
  return <VisuallyHidden aria-live="polite">{useStore(arrived).title}</VisuallyHidden>
}
