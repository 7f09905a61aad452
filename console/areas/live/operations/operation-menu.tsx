import type { ButtonProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'

interface Choice<V> {
  value: V
  label: ReactNode
  isChosen: boolean
}

interface OperationMenuProps<V> extends Pick<ButtonProps, 'leftSection'> {
  label: string
  /** Why the menu is disabled; undefined when it is enabled. */
  reason: string | undefined
  choices: readonly Choice<V>[]
  onChoose: (value: V) => void
}

/** A button of the operations that opens a menu of choices. */
export function OperationMenu<V extends string>(props: OperationMenuProps<V>) {
  const { label, reason, choices, onChoose, leftSection } = props
  const button = (
    <RefusedButton variant="default" fullWidth justify="flex-start" leftSection={leftSection} reason={reason}>
      {label}
    </RefusedButton>
  )
  if (reason !== undefined) return button
  return (
    // On a phone the button is narrower than the choices.
    <Menu position="bottom-start" width="target" styles={{ dropdown: { minWidth: 'max-content' } }}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label: text, isChosen }) => (
          <Menu.Item
            key={value}
            disabled={isChosen}
            rightSection={isChosen && <IconCheck size={16} aria-hidden />}
            onClick={() => onChoose(value)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
