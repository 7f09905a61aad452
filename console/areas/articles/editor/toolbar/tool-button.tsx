import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef, ComponentType } from 'react'
import { Tooltip } from '../../../../kit/overlay/tooltip.tsx'

interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'style'> {
  label: string
  /** As CodeMirror names them: `Mod-Shift-7`. */
  keys?: string | undefined
  icon: ComponentType<{ size?: number }>
  isActive?: boolean
  isDisabled?: boolean
}

/** A button of the toolbar. Its tooltip shows name and keys. Menus pass their properties through it. */
export function ToolButton(props: ToolButtonProps) {
  const { label, keys, icon: Icon, isActive, isDisabled = false, ...button } = props
  const tooltip = keys === undefined ? label : `${label} (${keysText(keys)})`
  return (
    <Tooltip label={tooltip} opensOn="focus">
      <ActionIcon
        {...button}
        variant={isActive ? 'light' : 'subtle'}
        {...(!isActive && { color: 'gray' })}
        aria-label={label}
        {...(isActive !== undefined && { 'aria-pressed': isActive })}
        disabled={isDisabled}
        // Keeps the focus, and so the selection, in the text.
        onMouseDown={event => event.preventDefault()}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Keys as the keyboard of the reader names them. */
function keysText(keys: string): string {
  const parts = keys.split('-').map(key => {
    if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'Alt') return isMac ? '⌥' : 'Alt'
    if (key === 'Shift') return isMac ? '⇧' : 'Shift'
    return key.toUpperCase()
  })
  return parts.join(isMac ? '' : '+')
}
