import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { queryClient, useCallQuery } from '../call/query.ts'

let renders = 0

function Unread() {
  renders += 1
  const { data } = useCallQuery(countUnreadMessages, {}, { staleTime: 0 })
  return <output>{data?.message}</output>
}

// The same element each time: only a change of its own draws it again.
const unread = <Unread />

function Tab() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Tab
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{unread}</Activity>
    </>
  )
}

async function leaveAndComeBack(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Tab' }))
  await user.click(screen.getByRole('button', { name: 'Tab' }))
}

const shown = () => screen.getByRole('status')
const answers = (message: number) => ({ message, notice: 0, todo: 0 })

it('a tab that comes back shows what it has without drawing it anew, and then what is new', async () => {
  fakeServer.respond(countUnreadMessages, answers(3))
  const { user } = renderInConsole(<Tab />)
  await waitFor(() => expect(shown()).toHaveTextContent('3'))
  const drawn = renders
  await leaveAndComeBack(user)
  expect(shown()).toBeVisible()
  await waitFor(() => expect(fakeServer.requests(countUnreadMessages)).toHaveLength(2))
  expect(renders).toBe(drawn)
  // The answer is younger now, which nobody reads.
  await leaveAndComeBack(user)
  await waitFor(() => expect(fakeServer.requests(countUnreadMessages)).toHaveLength(3))
  expect(renders).toBe(drawn)
  fakeServer.respond(countUnreadMessages, answers(4))
  await leaveAndComeBack(user)
  await waitFor(() => expect(shown()).toHaveTextContent('4'))
  expect(renders).toBe(drawn + 1)
})

it('a tab that comes back is painted before its answers are read again', async () => {
  fakeServer.respond(countUnreadMessages, answers(3))
  const { user } = renderInConsole(<Tab />)
  await waitFor(() => expect(shown()).toHaveTextContent('3'))
  await user.click(screen.getByRole('button', { name: 'Tab' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tab' }))
  expect(shown()).toBeVisible()
  expect(queryClient.isFetching()).toBe(0)
  await waitFor(() => expect(fakeServer.requests(countUnreadMessages)).toHaveLength(2))
})
