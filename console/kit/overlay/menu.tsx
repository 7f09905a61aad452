import { Menu as FullMenu, type MenuDropdownProps, type MenuProps } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { ButtonAnchor, OnDemandRoot, OnDemandTarget, useIsReady, useOnDemand } from './on-demand.tsx'

type Options = Omit<MenuProps, 'children' | 'opened' | 'defaultOpened' | 'onChange' | 'id'>

const OptionsContext = createContext<Options>({})

interface OnDemandMenuProps extends Options {
  children: ReactNode
}

/** A menu that a press on its target opens; Mantine's, mounted when it is first opened. */
export function Menu({ children, ...options }: OnDemandMenuProps) {
  return (
    <OptionsContext value={options}>
      <OnDemandRoot>{children}</OnDemandRoot>
    </OptionsContext>
  )
}

function MenuTarget({ children }: { children: ReactNode }) {
  return <OnDemandTarget popup="menu">{children}</OnDemandTarget>
}

function MenuDropdown(props: MenuDropdownProps) {
  return useOnDemand().isMounted && <MountedMenu {...props} />
}

function MountedMenu(props: MenuDropdownProps) {
  const { id, isOpen, setOpen } = useOnDemand()
  const isReady = useIsReady()
  return (
    <FullMenu {...useContext(OptionsContext)} id={id} opened={isOpen && isReady} onChange={setOpen}>
      <FullMenu.Target>
        <ButtonAnchor />
      </FullMenu.Target>
      <FullMenu.Dropdown {...props} />
    </FullMenu>
  )
}

Menu.Target = MenuTarget
Menu.Dropdown = MenuDropdown
Menu.Item = FullMenu.Item
Menu.Label = FullMenu.Label
Menu.Divider = FullMenu.Divider
Menu.RadioGroup = FullMenu.RadioGroup
Menu.RadioItem = FullMenu.RadioItem
