import { VisuallyHidden } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const arrived = createStore<{ title: string }>()(() => ({ title: '' }))

/** Has screen readers say which page is there now; a change of page moves no focus and makes no sound otherwise. */
export function announce(title: string): void {
  arrived.setState({ title })
}

/** Where {@link announce} speaks from; stands once, in the layout. */
export function Announcer() {
  return <VisuallyHidden aria-live="polite">{useStore(arrived).title}</VisuallyHidden>
}
