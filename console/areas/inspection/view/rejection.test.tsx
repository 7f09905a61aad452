import '../locales/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { RejectionFields, useRejection } from './rejection.tsx'

/** The fields of a rejection, and buttons in place of its number keys. */
function Rejection() {
  const rejection = useRejection(() => Promise.resolve(true))
  return (
    <>
      <button type="button" onClick={() => rejection.chooseByNumber('other')}>
        9
      </button>
      <button type="button" onClick={() => rejection.chooseByNumber('vulgar')}>
        3
      </button>
      <RejectionFields rejection={rejection} busy={false} />
    </>
  )
}

it('has the cursor in the note when the chosen number must be described, so that text is no shortcut', async () => {
  const { user } = renderInConsole(<Rejection />)
  await user.click(screen.getByRole('button', { name: '9' }))
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '3' }))
  expect(screen.getByRole('textbox')).not.toHaveFocus()
})
