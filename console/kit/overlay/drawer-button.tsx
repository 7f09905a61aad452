import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { drawerParameters } from './drawer-address.ts'

interface DrawerButtonProps {
  label: string
  icon: ReactNode
  /** Query parameter while the drawer is open. */
  parameter: keyof typeof drawerParameters
  /** The drawer; may be lazy. */
  drawer: ComponentType<{ onClose: () => void }>
}

/** Opens a drawer, also in the address, so that it can be shared and closes with the page. */
export function DrawerButton({ label, icon, parameter, drawer: Drawer }: DrawerButtonProps) {
  const [parameters, setParameters] = useSearchParams()
  const name = drawerParameters[parameter]
  const change = (isOpen: boolean) => {
    const next = new URLSearchParams(parameters)
    if (isOpen) next.set(name, '1')
    else next.delete(name)
    setParameters(next, { replace: !isOpen })
  }
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => change(true)}>
        {label}
      </Button>
      {parameters.has(name) && (
        <Suspense>
          <Drawer onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  )
}
