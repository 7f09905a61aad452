import { IconChecks } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo } from 'react'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { markEverythingRead } from '../commands.ts'

/** Offers everywhere what can be done with all of the user's messages. */
export function useBellActions(unread: number): void {
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'messages.read-everything',
        label: () => i18next.t('messages:action.readEverything'),
        icon: IconChecks,
        group: 'account',
        refusal: () => (unread === 0 ? i18next.t('messages:refused.nothingUnreadAtAll') : undefined),
        run: () => void markEverythingRead(),
      },
    ],
    [unread],
  )
  useActions(actions)
}
