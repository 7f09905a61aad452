import type { MenuIcon } from '@greenroom/contract/menu-icons'
import { menuIcon } from '../../../kit/display/menu-icons.ts'
import type { ReachablePage } from '../../../kit/navigation/reachable-pages.ts'

/** Pages beside one another need icons of their own: the menu has one for each section only. */
const icons: Readonly<Record<string, MenuIcon>> = {
  Monitor: 'broadcast',
  DataAnalysis: 'chart',
  MultiDimensionDataAnalysis: 'database',
  Explore: 'search',
  SearchTable: 'folder',
  Card: 'check',
  Content: 'article',
  ServiceOrders: 'cart',
  ServiceLedger: 'wallet',
  InspectionVerdicts: 'shield',
  Step: 'rocket',
  Group: 'video',
  Channels: 'megaphone',
  Info: 'user',
  Setting: 'settings',
  MessageList: 'bell',
  WeixinArticle: 'article',
  WeixinAitext: 'sparkles',
  SystemMenu: 'list',
  SystemRole: 'key',
  SystemUser: 'team',
  SystemLog: 'book',
  SystemStatus: 'server',
}

/** Icon of a page in a list of pages: its own, or its section's. */
export const pageIcon = ({ name, icon }: Pick<ReachablePage, 'name' | 'icon'>) =>
  menuIcon(icons[name] ?? icon)
