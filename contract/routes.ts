import { declaredPages } from './declared-areas.ts'
import type { Text } from './languages.ts'
import {
  inspectionPath,
  landingName,
  landingPath,
  messagesPath,
  registrationsPath,
  verdictsPath,
} from './paths.ts'

/** A page of the console or a link in its menu (specification §2), as it stands before anyone edits the menu. */
export interface Route {
  /** Unique; the guard looks for it in the server's menu. */
  name: string
  /** Absolute path, or a whole address for an external link. */
  path: string
  title: Text
  /** A name of the console's fixed icon set. */
  icon: string
  order: number
  /** `*` = any signed-in person; else the role bases that may open it. */
  roles: readonly string[]
  /** Reached by a link or its address, and not drawn in the menu. */
  hideInMenu?: boolean
  children?: readonly Route[]
}

const everyone = ['*'] as const
const admins = ['admin'] as const

const page = (
  name: string,
  path: string,
  zh: string,
  en: string,
  roles: readonly string[],
  order: number,
): Route => ({ name, path, title: { 'zh-CN': zh, 'en-US': en }, icon: '', order, roles })

const section = (
  name: string,
  zh: string,
  en: string,
  icon: string,
  order: number,
  children: readonly Route[],
): Route => ({
  name,
  path: `/${name}`,
  title: { 'zh-CN': zh, 'en-US': en },
  icon,
  order,
  roles: everyone,
  children: [
    ...children,
    ...declaredPages
      .filter(declared => declared.section === name)
      .map(({ section: _, ...declared }, index) => ({
        ...declared,
        icon: '',
        order: children.length + index,
      })),
  ],
})

const link = (name: string, path: string, zh: string, en: string, icon: string, order: number): Route => ({
  ...page(name, path, zh, en, everyone, order),
  icon,
})

/** The routes of the specification in menu order; the stored menu starts as these. */
export const routes: readonly Route[] = [
  section('dashboard', '仪表盘', 'Dashboard', 'dashboard', 0, [
    page(landingName, landingPath, '工作台', 'Workplace', everyone, 0),
    page('Monitor', '/dashboard/monitor', '实时监控', 'Real-time monitor', admins, 1),
  ]),
  section('visualization', '数据可视化', 'Data visualization', 'chart', 1, [
    page('DataAnalysis', '/visualization/data-analysis', '分析页', 'Analysis', admins, 0),
    page(
      'MultiDimensionDataAnalysis',
      '/visualization/multi-dimension-data-analysis',
      '多维数据分析',
      'Multi-dimensional analysis',
      admins,
      1,
    ),
  ]),
  section('list', '列表页', 'List', 'list', 2, [
    page('SearchTable', '/list/search-table', '查询表格', 'Search table', everyone, 0),
    page('Card', '/list/card', '卡片列表', 'Card list', everyone, 1),
    page('Content', '/list/content', '内容', 'Contents', everyone, 2),
    {
      ...page('ContentSet', '/list/search-table/:id', '内容集合', 'Content set', everyone, 3),
      hideInMenu: true,
    },
    page('ServiceOrders', '/list/service-orders', '服务订单', 'Service orders', everyone, 4),
    {
      ...page('ServiceLedger', '/list/service-orders/ledger', '余额明细', 'Balance entries', everyone, 5),
      hideInMenu: true,
    },
    { ...page('Inspection', inspectionPath, '内容质检', 'Inspection', everyone, 6), hideInMenu: true },
    {
      ...page('InspectionVerdicts', verdictsPath, '质检记录', 'Verdicts', everyone, 7),
      hideInMenu: true,
    },
  ]),
  section('form', '表单页', 'Form', 'form', 3, [
    page('Step', '/form/step', '分步表单', 'Step form', admins, 0),
    page('Group', '/form/group', '分组表单', 'Group form', admins, 1),
    page('Channels', '/form/channels', '推广渠道', 'Channels', admins, 2),
    {
      ...page('ChannelDetail', '/form/channels/:id', '渠道详情', 'Channel', admins, 3),
      hideInMenu: true,
    },
  ]),
  section('profile', '详情页', 'Profile', 'file', 4, [
    page('Basic', '/profile/basic', '基础详情页', 'Basic profile', admins, 0),
  ]),
  section('result', '结果页', 'Result', 'check', 5, [
    page('Success', '/result/success', '成功页', 'Success', admins, 0),
    page('Error', '/result/error', '失败页', 'Error', admins, 1),
  ]),
  section('exception', '异常页', 'Exception', 'warning', 6, [
    page('403', '/exception/403', '403', '403', admins, 0),
    page('404', '/exception/404', '404', '404', everyone, 1),
    page('500', '/exception/500', '500', '500', everyone, 2),
  ]),
  section('user', '个人中心', 'User center', 'user', 7, [
    page('Info', '/user/info', '用户信息', 'User info', everyone, 0),
    page('Setting', '/user/setting', '用户设置', 'User settings', everyone, 1),
    { ...page('MessageList', messagesPath, '消息', 'Messages', everyone, 2), hideInMenu: true },
  ]),
  link('mantineWebsite', 'https://mantine.dev', 'Mantine 组件库', 'Mantine', 'link', 8),
  link('faq', 'https://help.mantine.dev', '常见问题', 'FAQ', 'help', 9),
  section('weixin', '公众号', 'Official accounts', 'weixin', 10, [
    page('WeixinAccount', '/weixin/account', '账号管理', 'Accounts', everyone, 0),
    page('WeixinArticle', '/weixin/article', '草稿管理', 'Drafts', everyone, 1),
    page('WeixinAitext', '/weixin/aitext', 'AI 润色', 'AI polishing', everyone, 2),
    page('WeixinResult', '/weixin/result', '发布结果', 'Results', everyone, 3),
  ]),
  section('system', '系统管理', 'System', 'settings', 11, [
    page('SystemMenu', '/system/menu', '菜单管理', 'Menus', everyone, 0),
    page('SystemRole', '/system/role', '角色管理', 'Roles', everyone, 1),
    page('SystemUser', '/system/user', '用户管理', 'Users', everyone, 2),
    page('SystemLog', '/system/log', '日志管理', 'Logs', everyone, 3),
    {
      ...page('SystemRegistration', registrationsPath, '注册申请', 'Requests for accounts', everyone, 4),
      hideInMenu: true,
    },
  ]),
]

/** A route with the name of the section that it lies in; null at the top. */
export type PlacedRoute = Route & { parent: string | null }

/** Every route, sections before their pages. */
export const allRoutes: readonly PlacedRoute[] = routes.flatMap(route => [
  { ...route, parent: null },
  ...(route.children ?? []).map(child => ({ ...child, parent: route.name })),
])

/** Whether a path is a whole address, of something outside the console. */
const isAddress = (path: string) => /^https?:/i.test(path)

/** The names of the routes that are pages of the console; which there are is fixed. */
export const pageNames: ReadonlySet<string> = new Set(
  allRoutes.filter(route => !route.children && !isAddress(route.path)).map(({ name }) => name),
)

/** The pages by which administrators administer: the menu may not keep them from these. */
export const systemPages = ['SystemMenu', 'SystemRole', 'SystemUser', 'SystemLog'] as const
