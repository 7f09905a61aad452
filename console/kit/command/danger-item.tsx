import { Menu, type MenuItemProps } from '@mantine/core'

/** A menu item that deletes or takes away, in a red that is legible in dark menus too. */
export function DangerItem(props: MenuItemProps & { onClick: () => void }) {
  return <Menu.Item color="var(--mantine-color-error)" {...props} />
}
