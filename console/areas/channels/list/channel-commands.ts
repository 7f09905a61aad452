import { type ChannelRow, deleteChannels, endChannels } from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { type CallFailure, callWithId, failureData } from '../../../kit/call.ts'
import { runCommand } from '../../../kit/run-command.ts'
import { channelNames } from '../labels.ts'

const idsOf = (channels: readonly ChannelRow[]) => ({ body: { ids: channels.map(({ id }) => id) } })

const missing = () => i18next.t('channels:refused.missing')

/** What both commands share: rows that are missing cannot be tried again as they were. */
const shared = { settledBy: ['notFound'], topics: ['channel.changed'] } as const

/** Asks, then ends the channels. @returns whether they are over */
export function finishChannels(channels: readonly ChannelRow[]): Promise<boolean> {
  const wrongState = (failure: CallFailure) => {
    const ids = failureData(failure, 'wrongState')?.ids ?? []
    const names = channelNames(channels.filter(({ id }) => ids.includes(id)))
    return i18next.t('channels:refused.wrongState', { names })
  }
  return runCommand({
    confirm: {
      title: i18next.t('channels:ask.endTitle'),
      message: i18next.t('channels:ask.end', { names: channelNames(channels) }),
      confirmLabel: i18next.t('channels:action.end'),
      danger: true,
    },
    send: options => callWithId(endChannels, idsOf(channels), options),
    done: ({ list }) => i18next.t('channels:done.ended', { count: list.length }),
    refusals: { wrongState, notFound: missing },
    ...shared,
  })
}

/** Asks, then deletes the channels. @returns whether they no longer exist */
export function removeChannels(channels: readonly ChannelRow[]): Promise<boolean> {
  return runCommand({
    confirm: {
      title: i18next.t('channels:ask.deleteTitle'),
      message: i18next.t('channels:ask.delete', { names: channelNames(channels) }),
      confirmLabel: i18next.t('channels:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteChannels, idsOf(channels), options),
    done: ({ deleted }) => i18next.t('channels:done.deleted', { count: deleted }),
    refusals: { notFound: missing },
    ...shared,
  })
}
