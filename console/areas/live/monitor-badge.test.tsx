import { countAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { MonitorBadge } from './monitor-badge.tsx'

it('The entry of the monitor counts warnings while there are no errors', async () => {
  fakeServer.respond(countAlarms, { errors: 0, warnings: 3 })
  renderInConsole(<MonitorBadge />)
  const name = text('liveAlarms:warnings', { count: 3 })
  expect(await screen.findByRole('img', { name })).toHaveTextContent('3')
})

it('The entry of the monitor counts nothing while no alarm is open', async () => {
  fakeServer.respond(countAlarms, { errors: 0, warnings: 0 })
  renderInConsole(<MonitorBadge />)
  await waitFor(() => expect(fakeServer.requests(countAlarms)).toHaveLength(1))
  expect(screen.queryByRole('img')).toBeNull()
})
