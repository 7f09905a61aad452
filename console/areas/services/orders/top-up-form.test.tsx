import '../locales/index.ts'
import { topUpBalance } from '@greenroom/contract/areas/services/services'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { button, field, respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { fakeServer } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { TopUpForm } from './top-up-form.tsx'

it('A top-up whose answer was lost is sent again as the same one', async () => {
  respondWithoutDrafts()
  fakeServer.respond(topUpBalance, () => {
    throw new TypeError('Failed to fetch')
  })
  const closed = vi.fn()
  const { user } = renderInConsole(<TopUpForm onClose={closed} />)
  fill(field(text('services:field.topUp')), '50')
  fill(field(text('services:field.note')), 'Transfer')
  const send = button(text('services:action.topUp'))
  await user.click(send)
  await waitFor(() => expect(fakeServer.requests(topUpBalance)).toHaveLength(1))
  await waitFor(() => expect(send).toBeEnabled())
  fakeServer.respond(topUpBalance, { balance: 5000, pending: 0, renewals: 0 })
  await user.click(send)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  const [first, second] = fakeServer.requests(topUpBalance).map(({ body }) => body)
  expect(second).toEqual(first)
})
