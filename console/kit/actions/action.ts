import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'

/** Where an action belongs; the order in which the sheet of shortcuts shows them. */
export const actionGroups = ['page', 'row', 'selection', 'list', 'tab', 'goTo', 'view', 'account'] as const
export type ActionGroup = (typeof actionGroups)[number]

/**
 * Something that a user can do: what menus, buttons, the command palette and the sheet of shortcuts are drawn from.
 * An action on something (a row, the selected rows) is told what in each of its functions.
 */
export interface Action<On extends readonly unknown[] = [], Done = void> {
  /** Unique among what is registered: `content-set.edit`. */
  id: string
  /** In the language on screen; asked for at each drawing. */
  label: (...on: On) => string
  /** What it is about, where that is not seen: the name of the row. */
  about?: (() => string) | undefined
  icon?: ComponentType<{ size?: number }> | undefined
  /**
   * Keys that do it, or several ways to say it: `n`, `g w` one after the other, `mod+k` (⌘ on a Mac, else Ctrl),
   * `shift+ArrowDown`; names of keys as in `KeyboardEvent.key`.
   */
  shortcut?: string | readonly string[] | undefined
  /** Whether the keys mean this action while `target` has the focus; always when absent. */
  enabledFor?: ((target: EventTarget | null, key: string) => boolean) | undefined
  /** It is offered only to users who have this; absent when everyone may do it. */
  need?: Permission | undefined
  /** Why it can't be done now, in the language on screen; undefined when it can. */
  refusal?: ((...on: On) => string | undefined) | undefined
  group?: ActionGroup | undefined
  /** It takes something away. */
  danger?: boolean | undefined
  /** Makes sense only with the hands on the keys: it stands in the sheet of shortcuts, not in the palette. */
  keysOnly?: boolean | undefined
  run: (...on: On) => Done
}

/** The action on just this: an action that needs to be told nothing more. */
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

/** Every way to say an action by keys. */
export function shortcutsOf({ shortcut }: Pick<Action, 'shortcut'>): readonly string[] {
  if (shortcut === undefined) return []
  return typeof shortcut === 'string' ? [shortcut] : shortcut
}
