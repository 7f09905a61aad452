import type { ComponentType } from 'react'
import type { Action } from '../../kit/actions/action.ts'
import type { Range } from './match.ts'

/** An item of the palette. */
export interface PaletteItem {
  id: string
  title: string
  /** The matched ranges of the title. */
  ranges: readonly Range[]
  /** How well it matches: lower is better; 0 when absent. */
  rank?: number
  /** Text that distinguishes it from other items of this name. */
  detail?: string | undefined
  detailRanges?: readonly Range[] | undefined
  icon?: ComponentType<{ size?: number }> | undefined
  shortcut?: Action['shortcut']
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  /** True when it opens another site. */
  external?: boolean
  /** Called when the user is likely to choose it. */
  prepare?: () => void
  choose: () => void
  /** What can be done with its record beside opening it. */
  actions?: (() => readonly Action[] | Promise<readonly Action[]>) | undefined
}

/** Items under one heading. */
export interface PaletteGroup {
  key: string
  title: string
  items: readonly PaletteItem[]
  /** True while more items may follow. */
  loading?: boolean
  /** Why there are no items. */
  failure?: string | undefined
}
