import { readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { buildRoom } from '../testing/rooms.ts'
import { useStill } from './use-still.ts'

const old = buildRoom({ thumbnail: '/api/live/thumbnails/old' })

function Still({ isFresh }: { isFresh: boolean }) {
  return <span>{useStill(old, isFresh)}</span>
}

it('The still in the place of a moving picture is read anew', async () => {
  fakeServer.respond(readLiveRoom, { ...old, thumbnail: '/api/live/thumbnails/new' })
  renderInConsole(<Still isFresh />)
  expect(screen.getByText('/api/live/thumbnails/old')).toBeVisible()
  expect(await screen.findByText('/api/live/thumbnails/new')).toBeVisible()
})

it('A picture that plays keeps the still of its row, without another request', () => {
  renderInConsole(<Still isFresh={false} />)
  expect(screen.getByText('/api/live/thumbnails/old')).toBeVisible()
})
