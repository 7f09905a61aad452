import { IconEye, IconPencil, IconPlus, IconTrash, IconWorldOff, IconWorldUpload } from '@tabler/icons-react'
import { type Action, actionOn } from '../../../kit/actions/action.ts'
import type { ListActions, Matching } from '../../../kit/list/actions.ts'
import {
  opposite,
  type Published,
  type Publishing,
  publish,
  publishAll,
  remove,
  removeAll,
} from './publish.ts'

interface Openers<R> {
  create: () => void
  view: (row: R) => void
  edit: (row: R) => void
}

/** The actions of records that are published, each with its permission and the reason when it is disabled. */
export function publishingActions<R extends Published>(
  of: Publishing<R>,
  { create, view, edit }: Openers<R>,
): ListActions<R> {
  const { kind, text, removeAll: all } = of
  const online = (rows: readonly R[]) => rows.filter(({ status }) => status === 'online')
  const remover = {
    icon: IconTrash,
    label: () => text.action('delete'),
    need: `${kind}:delete`,
    danger: true,
  } as const
  return {
    create: {
      id: `${kind}.create`,
      label: () => text.action('create'),
      icon: IconPlus,
      need: `${kind}:create`,
      run: create,
    },
    row: [
      {
        id: `${kind}.edit`,
        label: () => text.action('edit'),
        icon: IconPencil,
        shortcut: 'e',
        need: `${kind}:update`,
        run: edit,
      },
      {
        id: `${kind}.publish`,
        label: ({ status }) => text.action(opposite[status]),
        icon: IconWorldUpload,
        shortcut: 'p',
        need: `${kind}:publish`,
        run: row => void publish(of, [row], opposite[row.status]),
      },
      {
        id: `${kind}.view`,
        label: () => text.action('view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: `${kind}:read`,
        run: view,
      },
      {
        ...remover,
        id: `${kind}.delete`,
        shortcut: 'Delete',
        refusal: ({ status }) => (status === 'online' ? text.refused('online') : undefined),
        run: row => void remove(of, [row]),
      },
    ],
    bulk: [
      {
        id: `${kind}s.online`,
        icon: IconWorldUpload,
        label: () => text.action('online'),
        need: `${kind}:publish`,
        refusal: rows => (online(rows).length === rows.length ? text.refused('allOnline') : undefined),
        run: rows => publish(of, rows, 'online'),
        runAll: matching => publishAll(of, 'online', matching),
      },
      {
        id: `${kind}s.offline`,
        icon: IconWorldOff,
        label: () => text.action('offline'),
        need: `${kind}:publish`,
        refusal: rows => (online(rows).length === 0 ? text.refused('allOffline') : undefined),
        run: rows => publish(of, rows, 'offline'),
        runAll: matching => publishAll(of, 'offline', matching),
      },
      {
        ...remover,
        id: `${kind}s.delete`,
        refusal: rows => {
          const onlineRows = online(rows)
          return onlineRows.length === 0 ? undefined : text.refused('someOnline', of.names(onlineRows))
        },
        run: rows => remove(of, rows),
        ...(all && { runAll: (matching: Matching) => removeAll(of, all, matching) }),
      },
    ],
  }
}

const noPage: Openers<unknown> = { create: () => {}, view: () => {}, edit: () => {} }

/** What the list's actions can do with a row without its page: publishing and deleting it. */
export function actionsOnRow<R extends Published>(of: Publishing<R>, row: R): Action[] {
  const isInPlace = ({ id }: { id: string }) => id === `${of.kind}.publish` || id === `${of.kind}.delete`
  return publishingActions(of, noPage)
    .row.filter(isInPlace)
    .map(action => ({ ...actionOn(action, row), shortcut: undefined }))
}

/** What the list's actions can do with all rows that match filters. @param about names these rows */
export function actionsOnMatching<R extends Published>(
  of: Publishing<R>,
  matching: Matching,
  about: string,
): Action[] {
  return publishingActions(of, noPage).bulk.flatMap(({ id, icon, label, need, danger, runAll }) =>
    runAll
      ? {
          ...{ id, icon, need, danger },
          label: () => label([]),
          about: () => about,
          run: () => void runAll(matching),
        }
      : [],
  )
}
