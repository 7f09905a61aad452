import type { ComponentType } from 'react'
import type { Action } from '../../kit/actions/action.ts'
import type { Range } from './match.ts'

/** Something that the palette offers. */
export interface PaletteItem {
  id: string
  title: string
  /** Which letters of the title matched. */
  ranges: readonly Range[]
  /** What tells it from others of this name. */
  detail?: string | undefined
  detailRanges?: readonly Range[] | undefined
  icon?: ComponentType<{ size?: number }> | undefined
  shortcut?: Action['shortcut']
  /** Why it can't be chosen now. */
  reason?: string | undefined
  /** It leads out of the console. */
  external?: boolean
  /** Called when it becomes likely that it will be chosen. */
  prepare?: () => void
  choose: () => void
}

/** Items under one heading. */
export interface PaletteGroup {
  key: string
  title: string
  items: readonly PaletteItem[]
  /** Items may still come. */
  loading?: boolean
  /** Why there are none. */
  failure?: string | undefined
}
