import type { MenuLayout } from '@greenroom/contract/areas/navigation/menu'
import type { Text } from '@greenroom/contract/languages'
import type { MenuIcon } from '@greenroom/contract/menu-icons'
import { allRoutes } from '@greenroom/contract/routes'
import { type DefaultFields, defaultFields, defaultRoute, hasFields } from './defaults.ts'
import type { StoredMenuEntry } from './menu.ts'

/** An entry as a layout has it. `parent` is the name of its section; null at the top. */
export type LayoutEntry = DefaultFields & {
  name: string
  parent: string | null
  position: number
}

/** How a layout shows a route; what it does not say is as the specification has it. */
interface JobEntry {
  name: string
  title?: Text
  icon?: MenuIcon
  hideInMenu?: boolean
  activeMenu?: string
}

interface JobSection extends JobEntry {
  /** Its pages in order; none for an entry that is a page itself. */
  pages: readonly JobEntry[]
}

/** The section of entries that users added; a layout has it when there are such entries. */
export const groupOfOwnEntries: LayoutEntry = {
  ...section({ name: 'more-entries', title: text('更多', 'More'), icon: 'folder' }),
  parent: null,
  position: 1000,
}

/** The sections of the layout by job, in order. Their names are stable: stored menus name them. */
const jobSections: readonly JobSection[] = [
  { name: 'Workplace', icon: 'home', pages: [] },
  { name: 'Calendar', icon: 'calendar', pages: [] },
  { name: 'list', pages: named('Content', 'SearchTable', 'ContentSet') },
  {
    name: 'job-inspection',
    title: text('质检', 'Inspection'),
    icon: 'shield',
    pages: [
      ...named('Card', 'Inspection'),
      { name: 'InspectionVerdicts', hideInMenu: false },
      ...named('ServiceOrders', 'ServiceLedger'),
    ],
  },
  {
    name: 'form',
    title: text('推广', 'Promotion'),
    icon: 'megaphone',
    pages: named('Step', 'Channels', 'ChannelDetail'),
  },
  {
    name: 'weixin',
    pages: named('WeixinArticle', 'Pictures', 'WeixinAitext', 'WeixinResult', 'WeixinAccount'),
  },
  {
    name: 'job-live',
    title: text('直播', 'Live'),
    icon: 'broadcast',
    pages: named('Monitor', 'Group', 'Basic'),
  },
  { name: 'visualization', pages: named('DataAnalysis', 'MultiDimensionDataAnalysis', 'Explore') },
  {
    name: 'user',
    title: text('我的', 'Mine'),
    pages: [
      { name: 'MessageList', hideInMenu: false },
      { name: 'Success', title: text('我的提交', 'My submissions') },
      { name: 'Error', hideInMenu: true, activeMenu: 'Success' },
      ...named('Info', 'Setting'),
    ],
  },
  {
    name: 'system',
    pages: [
      { name: 'SystemUser' },
      { name: 'SystemRegistration', hideInMenu: false },
      ...named('SystemRole', 'SystemMenu', 'SystemLog', 'SystemStatus'),
    ],
  },
  {
    ...{ name: groupOfOwnEntries.name, title: groupOfOwnEntries.title, icon: 'folder' },
    pages: [
      ...['403', '404', '500'].map(name => ({ name, hideInMenu: true })),
      ...named('designWebsite', 'mantineWebsite', 'faq'),
    ],
  },
]

/** The entries of each layout, sections before their pages. */
export const layouts: Readonly<Record<MenuLayout, readonly LayoutEntry[]>> = {
  specified: allRoutes.map(route => ({
    ...defaultFields(route),
    name: route.name,
    parent: route.parent,
    position: route.order,
  })),
  jobs: jobLayout(),
}

/** Every name that a layout gives; all other entries are those that users added. */
export const layoutNames: ReadonlySet<string> = new Set(
  [...layouts.specified, ...layouts.jobs, groupOfOwnEntries].map(({ name }) => name),
)

/** The layout that a menu was made from: sections that only one layout has tell it. */
export function layoutOf(entries: readonly StoredMenuEntry[]): MenuLayout {
  const isOfJobs = ({ name }: StoredMenuEntry) => name.startsWith('job-') && layoutNames.has(name)
  return entries.some(isOfJobs) ? 'jobs' : 'specified'
}

/** True when a layout has the entry with these fields, below this parent. */
export function isAsInLayout(entry: StoredMenuEntry, parent: string | null): boolean {
  const isSame = (one: LayoutEntry) =>
    one.name === entry.name && one.parent === parent && hasFields(entry, one)
  return layouts.specified.some(isSame) || layouts.jobs.some(isSame) || isSame(groupOfOwnEntries)
}

function jobLayout(): LayoutEntry[] {
  const heads = jobSections.map((head, position) => toLayoutEntry(head, null, position))
  const pages = jobSections.flatMap(head =>
    head.pages.map((page, position) => toLayoutEntry(page, head.name, position)),
  )
  const names = new Set([...heads, ...pages].map(({ name }) => name))
  const sections = new Set(heads.map(({ name }) => name))
  // A route without a place here, such as a page of a new area, follows in its section of the specification.
  const others = allRoutes
    .filter(({ name, children }) => !names.has(name) && !children)
    .map((route, index) => {
      const parent = route.parent !== null && sections.has(route.parent) ? route.parent : 'list'
      return toLayoutEntry({ name: route.name }, parent, 100 + index)
    })
  return [...heads, ...pages, ...others]
}

function toLayoutEntry(job: JobEntry, parent: string | null, position: number): LayoutEntry {
  const route = defaultRoute(job.name)
  const fields = route ? defaultFields(route) : section(job)
  const { name, title = fields.title, icon = fields.icon } = job
  const { hideInMenu = fields.hideInMenu, activeMenu = null } = job
  return { ...fields, name, parent, position, title, icon, hideInMenu, activeMenu }
}

function section({ name, title = text('', ''), icon = 'folder' }: JobEntry) {
  const path = `/${name}`
  return { ...defaultFields({ name, path, title, icon, order: 0, roles: ['*'], parent: null }), name }
}

function named(...names: string[]): JobEntry[] {
  return names.map(name => ({ name }))
}

function text(chinese: string, english: string): Text {
  return { 'zh-CN': chinese, 'en-US': english }
}
