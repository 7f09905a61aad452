import { type ChannelRow, deleteChannels, endChannels } from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import { channelNames } from '../labels.ts'

const idsOf = (channels: readonly ChannelRow[]) => ({ body: { ids: channels.map(({ id }) => id) } })

/** Asks, then ends the channels; true when they are over. */
export async function finishChannels(channels: readonly ChannelRow[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('channels:ask.endTitle'),
    message: i18next.t('channels:ask.end', { names: channelNames(channels) }),
    confirmLabel: i18next.t('channels:action.end'),
    danger: true,
  })
  if (!confirmed) return false
  return done(channels, async onDone => {
    const { list } = await call(endChannels, idsOf(channels), { quiet: ['notFound', 'wrongState'], onDone })
    return i18next.t('channels:done.ended', { count: list.length })
  })
}

/** Asks, then deletes the channels; resolves with whether they no longer exist. */
export async function removeChannels(channels: readonly ChannelRow[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('channels:ask.deleteTitle'),
    message: i18next.t('channels:ask.delete', { names: channelNames(channels) }),
    confirmLabel: i18next.t('channels:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  return done(channels, async onDone => {
    const { deleted } = await call(deleteChannels, idsOf(channels), { quiet: ['notFound'], onDone })
    return i18next.t('channels:done.deleted', { count: deleted })
  })
}

/** Runs a change, offers to undo it, and reads the channels again. True also when one of them is gone: it can't be tried again as it was. */
async function done(
  channels: readonly ChannelRow[],
  change: (onDone: (requestId: string) => void) => Promise<string>,
): Promise<boolean> {
  let requestId = ''
  try {
    const text = await change(id => {
      requestId = id
    })
    offerUndoOf(requestId, text, 'channel.changed')
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const over = failureData(failure, 'wrongState')?.ids
    if (over) {
      const names = channelNames(channels.filter(({ id }) => over.includes(id)))
      toast.failure(failure, i18next.t('channels:refused.wrongState', { names }))
    }
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, i18next.t('channels:refused.missing'))
    return true
  } finally {
    void invalidate('channel.changed')
  }
}
