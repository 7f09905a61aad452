import type { ContentRow } from '@greenroom/contract/areas/contents'
import { IconEye, IconPencil, IconPlus, IconTrash, IconWorldOff, IconWorldUpload } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { publishContents, removeContents } from './content-commands.ts'
import { contentNames } from './words.ts'

type Status = ContentRow['status']

interface Openers {
  create: () => void
  view: (content: ContentRow) => void
  edit: (content: ContentRow) => void
}

const opposite = { online: 'offline', offline: 'online' } as const satisfies Record<Status, Status>
const withStatus = (contents: readonly ContentRow[], status: Status) =>
  contents.filter(content => content.status === status)

/** What can be done with contents, each with the permission it needs and the reason when it can't be done. */
export function contentActions({ create, view, edit }: Openers): ListActions<ContentRow> {
  return {
    create: {
      id: 'content.create',
      label: () => i18next.t('contents:action.create'),
      icon: IconPlus,
      need: 'content:create',
      run: create,
    },
    row: [
      {
        id: 'content.view',
        label: () => i18next.t('contents:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'content:read',
        run: view,
      },
      {
        id: 'content.edit',
        label: () => i18next.t('contents:action.edit'),
        icon: IconPencil,
        shortcut: 'e',
        need: 'content:update',
        run: edit,
      },
      {
        id: 'content.publish',
        label: ({ status }) => i18next.t(`contents:action.${opposite[status]}`),
        icon: IconWorldUpload,
        shortcut: 'p',
        need: 'content:publish',
        run: content => void publishContents([content], opposite[content.status]),
      },
      {
        id: 'content.delete',
        label: () => i18next.t('contents:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'content:delete',
        danger: true,
        refusal: ({ status }) => (status === 'online' ? i18next.t('contents:refused.online') : undefined),
        run: content => void removeContents([content]),
      },
    ],
    bulk: [
      {
        id: 'contents.online',
        icon: IconWorldUpload,
        label: () => i18next.t('contents:action.online'),
        need: 'content:publish',
        refusal: contents =>
          withStatus(contents, 'offline').length === 0 ? i18next.t('contents:refused.allOnline') : undefined,
        run: contents => publishContents(contents, 'online'),
      },
      {
        id: 'contents.offline',
        icon: IconWorldOff,
        label: () => i18next.t('contents:action.offline'),
        need: 'content:publish',
        refusal: contents =>
          withStatus(contents, 'online').length === 0 ? i18next.t('contents:refused.allOffline') : undefined,
        run: contents => publishContents(contents, 'offline'),
      },
      {
        id: 'contents.delete',
        icon: IconTrash,
        label: () => i18next.t('contents:action.delete'),
        need: 'content:delete',
        danger: true,
        refusal: contents => {
          const online = withStatus(contents, 'online')
          return online.length === 0
            ? undefined
            : i18next.t('contents:refused.someOnline', { names: contentNames(online) })
        },
        run: removeContents,
      },
    ],
  }
}
