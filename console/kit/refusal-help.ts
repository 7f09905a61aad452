import type { ComponentType } from 'react'

export interface RefusalHelpProps {
  /** The permission that is missing. */
  permission: string
  /** Told when the user has it. */
  onGranted?: (() => void) | undefined
}

let help: ComponentType<RefusalHelpProps> | undefined

/** What stands, from now on, wherever something is refused for want of a permission. */
export function setRefusalHelp(component: ComponentType<RefusalHelpProps>): void {
  help = component
}

/** What a user can do who lacks a permission; undefined when nothing is known. */
export function refusalHelp(): ComponentType<RefusalHelpProps> | undefined {
  return help
}
