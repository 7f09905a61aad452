import type { MouseEvent } from 'react'

/**
 * Handles a click unless it is the second of a double click. For buttons that take each other's place, such as start and
 * stop: the second click was meant for the button that stood there at the first.
 */
export const singleClick =
  (handle: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) handle()
  }
