import { Menu, type MenuItemProps } from '@mantine/core'

/** The entry of a menu that deletes or takes away, in a red that dark menus can carry too. */
export function DangerItem(props: MenuItemProps & { onClick: () => void }) {
  return <Menu.Item color="var(--mantine-color-error)" {...props} />
}
