import './locales/index.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import {
  createTarget,
  listTargets,
  setTargetsOn,
  type TargetRow,
  type TargetStatus,
} from '@greenroom/contract/areas/live-targets/targets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { translatedPlaces } from '../live/testing/translated-places.ts'
import { TargetsLine } from './targets-line.tsx'

const status = (changes: Partial<TargetStatus>): TargetStatus => ({
  ...{ state: 'off', sinceTime: null, bitRate: 0, reconnects: 0, droppedFrames: 0, nextTryTime: null },
  failure: null,
  ...changes,
})
const target = (number: number, name: string, changes: Partial<TargetStatus>): TargetRow => ({
  ...{ id: recordId(number), name, platform: 'other', address: 'rtmp://push.example.com/live', version: 1 },
  profile: 'original',
  ...{ isOn: changes.state !== 'off', keyChangedTime: '2026-03-01T08:00:00.000Z' },
  status: status(changes),
})
const sinceTime = '2026-03-01T08:00:00.000Z'
const list = [
  target(1, 'Stage', { state: 'live', bitRate: 2900, sinceTime }),
  target(2, 'Mirror', { state: 'refused', sinceTime, failure: { kind: 'refused', text: 'BadName' } }),
  target(3, 'Spare', { state: 'off' }),
]
const room = { id: recordId(900), title: 'Evening show' }
const named = (name: string) => ({ name })

beforeEach(() => {
  fakeServer.respond(listTargets, { list, profiles: 'available' })
})

async function open() {
  const rendered = renderInConsole(<TargetsLine room={room} />)
  const line = `${text('liveTargets:line', { count: 3 })}: 1 live, 1 refused`
  await rendered.user.click(await screen.findByRole('button', { name: new RegExp(line) }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('Mirror')
  return { ...rendered, drawer }
}

describe('the targets of a room', () => {
  it('are counted by state, and each says its rate, or why it is refused', async () => {
    const { drawer } = await open()
    const [stage, mirror] = within(drawer).getAllByRole('listitem')
    expect(stage).toHaveTextContent(/2,900 kbit\/s/)
    expect(mirror).toHaveTextContent(text('liveTargets:failure.refused', { text: 'BadName' }))
  })

  it('keep their names and their room from machine translation', async () => {
    await open()
    for (const own of ['Mirror', 'Evening show']) expect(translatedPlaces(own)).toEqual([])
  })

  it('that take H.264 only name the remedy for HEVC: another format', async () => {
    const failure = { kind: 'codec', text: 'hevc' } as const
    const refused = target(2, 'Mirror', { state: 'refused', sinceTime, failure })
    fakeServer.respond(listTargets, { list: [refused], profiles: 'available' })
    const { user } = renderInConsole(<TargetsLine room={room} />)
    await user.click(await screen.findByRole('button', { name: /1 refused/ }))
    expect(await screen.findByText(/picture is HEVC.*choose a format/)).toBeVisible()
  })

  it('say in their form why no format can be made', async () => {
    fakeServer.respond(listDrafts, [])
    fakeServer.respond(readDraft, null)
    fakeServer.respond(listTargets, { list, profiles: 'ffmpegMissing' })
    const { drawer, user } = await open()
    await user.click(within(drawer).getByRole('button', named(text('liveTargets:add'))))
    const form = await screen.findByRole('dialog', named(text('liveTargets:add')))
    expect(form).toHaveTextContent(text('liveTargets:profileMissing.ffmpegMissing'))
  })

  it('are started and stopped each, and all at once', async () => {
    fakeServer.respond(setTargetsOn, { changed: 1 })
    const { drawer, user } = await open()
    const ids = (...numbers: number[]) => numbers.map(recordId)
    await user.click(
      within(drawer).getByRole('button', named(text('liveTargets:startOne', { name: 'Spare' }))),
    )
    await waitFor(() =>
      expect(fakeServer.lastRequest(setTargetsOn).body).toEqual({ ids: ids(3), isOn: true }),
    )
    await user.click(within(drawer).getByRole('button', named(text('liveTargets:stopAll'))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(setTargetsOn).body).toEqual({ ids: ids(1, 2), isOn: false }),
    )
  })

  it('are added with a key, which no draft has; a platform fills in its address', async () => {
    fakeServer.respond(listDrafts, [])
    fakeServer.respond(readDraft, null)
    fakeServer.respond(saveDraft, { savedTime: sinceTime, others: [] })
    fakeServer.respond(dropDraft, { dropped: true })
    fakeServer.respond(createTarget, list[0] ?? target(1, 'Stage', {}))
    const { drawer, user } = await open()
    await user.click(within(drawer).getByRole('button', named(text('liveTargets:add'))))
    const form = within(await screen.findByRole('dialog', named(text('liveTargets:add'))))
    await user.click(form.getByRole('combobox', { name: new RegExp(text('liveTargets:field.platform')) }))
    await user.click(await screen.findByRole('option', named(text('liveTargets:platform.youtube'))))
    await user.click(form.getByRole('combobox', { name: new RegExp(text('liveTargets:field.profile')) }))
    await user.click(await screen.findByRole('option', named(text('liveTargets:profile.720p'))))
    await user.type(form.getByLabelText(/^Stream key/), 'secret-key')
    await user.click(form.getByRole('button', named(text('liveTargets:add'))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(createTarget).body).toEqual({
        ...{ name: 'YouTube', platform: 'youtube', address: 'rtmps://a.rtmps.youtube.com/live2' },
        ...{ profile: '720p', streamKey: 'secret-key' },
      }),
    )
    expect(JSON.stringify(fakeServer.requests(saveDraft))).not.toContain('secret-key')
  })
})
