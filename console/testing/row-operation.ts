import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { text } from './text.ts'

/** An operation on a row of a list: its word, or else its entry in the menu, which is opened. */
export async function rowOperation(user: UserEvent, label: string, row: string): Promise<HTMLElement> {
  const word = screen.queryByRole('button', { name: `${label}: ${row}` })
  if (word) return word
  await user.click(screen.getByRole('button', { name: text('list:moreOperations', { row }) }))
  return screen.findByRole('menuitem', { name: new RegExp(`^${label}`) })
}
