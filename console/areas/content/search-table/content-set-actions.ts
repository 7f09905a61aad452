import type { ContentSetRow } from '@greenroom/contract/areas/content'
import { IconEye, IconPencil, IconPlus, IconTrash, IconWorldOff, IconWorldUpload } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { deleteSets, publishSets } from './set-commands.ts'
import { setNames } from './words.ts'

type SetStatus = ContentSetRow['status']

interface Openers {
  create: () => void
  view: (set: ContentSetRow) => void
  edit: (set: ContentSetRow) => void
}

const opposite = { online: 'offline', offline: 'online' } as const satisfies Record<SetStatus, SetStatus>
const withStatus = (sets: readonly ContentSetRow[], status: SetStatus) =>
  sets.filter(set => set.status === status)

/** What can be done with content sets, each with the permission it needs and the reason when it can't be done. */
export function contentSetActions({ create, view, edit }: Openers): ListActions<ContentSetRow> {
  return {
    create: {
      id: 'content-set.create',
      label: () => i18next.t('content:action.create'),
      icon: IconPlus,
      need: 'content-set:create',
      run: create,
    },
    row: [
      {
        id: 'content-set.view',
        label: () => i18next.t('content:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'content-set:read',
        run: view,
      },
      {
        id: 'content-set.edit',
        label: () => i18next.t('content:action.edit'),
        icon: IconPencil,
        shortcut: 'e',
        need: 'content-set:update',
        run: edit,
      },
      {
        id: 'content-set.publish',
        label: ({ status }) => i18next.t(`content:action.${opposite[status]}`),
        icon: IconWorldUpload,
        shortcut: 'p',
        need: 'content-set:publish',
        run: set => void publishSets([set], opposite[set.status]),
      },
      {
        id: 'content-set.delete',
        label: () => i18next.t('content:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'content-set:delete',
        danger: true,
        refusal: ({ status }) => (status === 'online' ? i18next.t('content:refused.online') : undefined),
        run: set => void deleteSets([set]),
      },
    ],
    bulk: [
      {
        id: 'content-sets.online',
        icon: IconWorldUpload,
        label: () => i18next.t('content:action.online'),
        need: 'content-set:publish',
        refusal: sets =>
          withStatus(sets, 'offline').length === 0 ? i18next.t('content:refused.allOnline') : undefined,
        run: sets => publishSets(sets, 'online'),
      },
      {
        id: 'content-sets.offline',
        icon: IconWorldOff,
        label: () => i18next.t('content:action.offline'),
        need: 'content-set:publish',
        refusal: sets =>
          withStatus(sets, 'online').length === 0 ? i18next.t('content:refused.allOffline') : undefined,
        run: sets => publishSets(sets, 'offline'),
      },
      {
        id: 'content-sets.delete',
        icon: IconTrash,
        label: () => i18next.t('content:action.delete'),
        need: 'content-set:delete',
        danger: true,
        refusal: sets => {
          const online = withStatus(sets, 'online')
          return online.length === 0
            ? undefined
            : i18next.t('content:refused.someOnline', { names: setNames(online) })
        },
        run: deleteSets,
      },
    ],
  }
}
