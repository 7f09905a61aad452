import { IconLock } from '@tabler/icons-react'
import i18next from 'i18next'
import type { Action } from '../../kit/actions/action.ts'
import { lockConsole } from '../lock/lock.ts'
import { modules } from '../modules.ts'

const lock: Action = {
  id: 'shell.lock',
  label: () => i18next.t('shell:lock.action'),
  icon: IconLock,
  shortcut: 'mod+shift+l',
  group: 'account',
  run: lockConsole,
}

/** The actions for the account menu and the palette. */
export const userActions: readonly Action[] = [
  ...modules.flatMap(({ userActions = [] }) => userActions),
  lock,
]
