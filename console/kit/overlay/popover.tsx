import { Popover as FullPopover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { ButtonAnchor, OnDemandRoot, OnDemandTarget, useIsReady, useOnDemand } from './on-demand.tsx'

type Options = Omit<PopoverProps, 'children' | 'opened' | 'defaultOpened' | 'onChange' | 'id'>

const OptionsContext = createContext<Options>({})

interface OnDemandPopoverProps extends Options, Pick<PopoverProps, 'opened' | 'onChange'> {
  children: ReactNode
}

/**
 * A dialog beside its target, opened by a click or by `opened`. It is Mantine's component, mounted on first opening.
 */
export function Popover({ children, opened, onChange, ...options }: OnDemandPopoverProps) {
  return (
    <OptionsContext value={options}>
      <OnDemandRoot opened={opened} onChange={onChange}>
        {children}
      </OnDemandRoot>
    </OptionsContext>
  )
}

function PopoverTarget({ children }: { children: ReactNode }) {
  return <OnDemandTarget popup="dialog">{children}</OnDemandTarget>
}

function PopoverDropdown(props: PopoverDropdownProps) {
  return useOnDemand().isMounted && <MountedPopover {...props} />
}

function MountedPopover(props: PopoverDropdownProps) {
  const { id, isOpen, setOpen } = useOnDemand()
  const isReady = useIsReady()
  return (
    <FullPopover {...useContext(OptionsContext)} id={id} opened={isOpen && isReady} onChange={setOpen}>
      <FullPopover.Target>
        <ButtonAnchor />
      </FullPopover.Target>
      <FullPopover.Dropdown {...props} />
    </FullPopover>
  )
}

Popover.Target = PopoverTarget
Popover.Dropdown = PopoverDropdown
