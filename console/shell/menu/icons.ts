import {
  type Icon,
  IconAlertTriangle,
  IconBrandWechat,
  IconChartBar,
  IconCircleCheck,
  IconFileText,
  IconForms,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLink,
  IconList,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'

/** The icons that a menu may name; a name that is not here gets none. */
const icons: Readonly<Record<string, Icon>> = {
  dashboard: IconLayoutDashboard,
  chart: IconChartBar,
  list: IconList,
  form: IconForms,
  file: IconFileText,
  check: IconCircleCheck,
  warning: IconAlertTriangle,
  user: IconUser,
  link: IconLink,
  help: IconHelpCircle,
  weixin: IconBrandWechat,
  settings: IconSettings,
}

/** The icon of a name. */
export function menuIcon(name: string): Icon | undefined {
  return Object.hasOwn(icons, name) ? icons[name] : undefined
}
