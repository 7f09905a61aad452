import { type Icon, IconChartFunnel, IconClock, IconShare, IconUsers } from '@tabler/icons-react'

const icons: Readonly<Partial<Record<string, Icon>>> = {
  chart: IconChartFunnel,
  users: IconUsers,
  share: IconShare,
  clock: IconClock,
}

/** The icon that the answer names; a name of a later version gets none. */
export const serviceIcon = (name: string): Icon | undefined =>
  Object.hasOwn(icons, name) ? icons[name] : undefined
