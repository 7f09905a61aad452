import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'

/** Groups of actions, in the order of the sheet of shortcuts. */
export const actionGroups = ['page', 'row', 'selection', 'list', 'tab', 'goTo', 'view', 'account'] as const
export type ActionGroup = (typeof actionGroups)[number]

/**
 * Something that a user can do. Menus, buttons, the command palette and the sheet of shortcuts are drawn from it. The
 * functions of an action on something (a row, the selected rows) receive it as argument.
 */
export interface Action<On extends readonly unknown[] = [], Done = void> {
  /** Unique among registered actions: `content-set.edit`. */
  id: string
  /** Label in the language on screen; called at each rendering. */
  label: (...on: On) => string
  /** Name of the row that it acts on, where that is not visible. */
  about?: (() => string) | undefined
  icon?: ComponentType<{ size?: number }> | undefined
  /**
   * One or several shortcuts: `n`, `g w` for one key after the other, `mod+k` (⌘ on a Mac, otherwise Ctrl),
   * `shift+ArrowDown`. Keys are named as in `KeyboardEvent.key`.
   */
  shortcut?: string | readonly string[] | undefined
  /** Whether the shortcut applies while `target` has the focus; by default always. */
  enabledFor?: ((target: EventTarget | null, key: string) => boolean) | undefined
  /** Id of the action of the shell that a page replaces while it offers this one; they may have the same keys. */
  replaces?: string | undefined
  /** Permission of the users who are offered the action; by default everyone. */
  need?: Permission | undefined
  /** Why the action is not possible now, in the language on screen; undefined when it is. */
  refusal?: ((...on: On) => string | undefined) | undefined
  group?: ActionGroup | undefined
  /** The action deletes or takes something away. */
  danger?: boolean | undefined
  /** Useful by keyboard only: listed in the sheet of shortcuts, not in the palette. */
  keysOnly?: boolean | undefined
  run: (...on: On) => Done
}

/** Binds an action to what it acts on, so that it needs no argument. */
export function actionOn<On extends readonly unknown[], Done>(
  action: Action<On, Done>,
  ...on: On
): Action<[], Done> {
  const { refusal } = action
  return {
    ...action,
    label: () => action.label(...on),
    refusal: refusal && (() => refusal(...on)),
    run: () => action.run(...on),
  }
}

/** All shortcuts of an action. */
export function shortcutsOf({ shortcut }: Pick<Action, 'shortcut'>): readonly string[] {
  if (shortcut === undefined) return []
  return typeof shortcut === 'string' ? [shortcut] : shortcut
}
