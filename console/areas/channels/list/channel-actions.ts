import { type ChannelRow, deleteChannels, endChannels } from '@greenroom/contract/areas/channels/channels'
import { IconCopy, IconEye, IconFlag, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import { type CallFailure, callWithId, failureData } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import type { ListActions, RowAction } from '../../../kit/list/actions.ts'
import { channelNames } from '../labels.ts'
import { copyLink } from '../link-address.ts'

const idsOf = (channels: readonly ChannelRow[]) => ({ body: { ids: channels.map(({ id }) => id) } })

const missing = () => i18next.t('channels:refused.missing')

/** What both commands share: rows that are missing cannot be tried again as they were. */
const shared = { settledBy: ['notFound'], topics: ['channel.changed'] } as const

/** Ends the channels, and offers to undo it. @returns whether they are over */
function finishChannels(channels: readonly ChannelRow[]): Promise<boolean> {
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
    done: () => i18next.t('channels:done.ended', { names: channelNames(channels) }),
    refusals: { wrongState, notFound: missing },
    ...shared,
  })
}

/** Deletes the channels, and offers to undo it. @returns whether they no longer exist */
function removeChannels(channels: readonly ChannelRow[]): Promise<boolean> {
  return runCommand({
    confirm: {
      title: i18next.t('channels:ask.deleteTitle'),
      message: i18next.t('channels:ask.delete', { names: channelNames(channels) }),
      confirmLabel: i18next.t('channels:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteChannels, idsOf(channels), options),
    done: () => i18next.t('channels:done.deleted', { names: channelNames(channels) }),
    refusals: { notFound: missing },
    ...shared,
  })
}

interface Openers {
  create: () => void
  view: (channel: ChannelRow) => void
  edit: (channel: ChannelRow) => void
}

const isEnded = ({ state }: ChannelRow) => state === 'ended'

/** The actions of the channel on screen; `onDeleted` is called after its deletion. */
export function channelRowActions(
  edit: (channel: ChannelRow) => void,
  onDeleted?: () => void,
): readonly RowAction<ChannelRow>[] {
  return [
    {
      id: 'channel.copy',
      label: () => i18next.t('channels:action.copy'),
      icon: IconCopy,
      shortcut: 'c',
      need: 'channel:read',
      run: channel => void copyLink(channel),
    },
    {
      id: 'channel.edit',
      label: () => i18next.t('channels:action.edit'),
      icon: IconPencil,
      shortcut: 'e',
      need: 'channel:update',
      run: edit,
    },
    {
      id: 'channel.end',
      label: () => i18next.t('channels:action.end'),
      icon: IconFlag,
      need: 'channel:update',
      danger: true,
      refusal: channel => (isEnded(channel) ? i18next.t('channels:refused.ended') : undefined),
      run: channel => void finishChannels([channel]),
    },
    {
      id: 'channel.delete',
      label: () => i18next.t('channels:action.delete'),
      icon: IconTrash,
      shortcut: 'Delete',
      need: 'channel:delete',
      danger: true,
      run: channel => void removeChannels([channel]).then(isDeleted => isDeleted && onDeleted?.()),
    },
  ]
}

/** The actions of channels, each with its permission and the reason when it is disabled. */
export function channelActions({ create, view, edit }: Openers): ListActions<ChannelRow> {
  return {
    create: {
      id: 'channel.create',
      label: () => i18next.t('channels:action.create'),
      icon: IconPlus,
      need: 'channel:create',
      run: create,
    },
    row: [
      {
        id: 'channel.view',
        label: () => i18next.t('channels:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'channel:read',
        run: view,
      },
      ...channelRowActions(edit),
    ],
    bulk: [
      {
        id: 'channels.end',
        icon: IconFlag,
        label: () => i18next.t('channels:action.end'),
        need: 'channel:update',
        danger: true,
        refusal: channels => {
          const over = channels.filter(isEnded)
          return over.length === 0
            ? undefined
            : i18next.t('channels:refused.someEnded', { names: channelNames(over) })
        },
        run: finishChannels,
      },
      {
        id: 'channels.delete',
        icon: IconTrash,
        label: () => i18next.t('channels:action.delete'),
        need: 'channel:delete',
        danger: true,
        run: removeChannels,
      },
    ],
  }
}
