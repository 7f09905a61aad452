import type { ComponentType } from 'react'

export interface RefusalHelpProps {
  /** The missing permission. */
  permission: string
  /** Called when the user gets it. */
  onGranted?: (() => void) | undefined
}

let help: ComponentType<RefusalHelpProps> | undefined

/** Sets the component shown wherever a permission is missing. */
export function setRefusalHelp(component: ComponentType<RefusalHelpProps>): void {
  help = component
}

/** The component for a missing permission; undefined before it is set. */
export function refusalHelp(): ComponentType<RefusalHelpProps> | undefined {
  return help
}
