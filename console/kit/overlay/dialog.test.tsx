import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { Dialog } from './dialog.tsx'

/** A record with a button that opens a dialog, in which it can be deleted. */
function Example() {
  const [isOpen, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      <button type="button">Outside</button>
      <section>
        <button type="button">Add</button>
        {!isDeleted && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
      </section>
      {isOpen && (
        <Dialog title="Question" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setDeleted(true)
              setOpen(false)
            }}
          >
            Delete
          </button>
        </Dialog>
      )}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

it('returns the focus to where it was when it is closed', async () => {
  const { user } = renderInConsole(<Example />)
  await user.click(button('Open'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button('Open')).toHaveFocus())
})

it('moves the focus beside the button that opened it when that is gone', async () => {
  const { user } = renderInConsole(<Example />)
  await user.click(button('Open'))
  await user.click(button('Delete'))
  await waitFor(() => expect(button('Add')).toHaveFocus())
})
