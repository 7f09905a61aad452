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
  /** `*` = any signed-in user; else the role bases that may open it. */
  roles: readonly string[]
  /** Reached by a link or its address, and not drawn in the menu. */
  hideInMenu?: boolean
  /** The name of the page that leads to it: the menu highlights that one, and the breadcrumb goes through it. */
  below?: string
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
    page('Monitor', '/dashboard/monitor', '直播监控', 'Live monitor', admins, 1),
    link('designWebsite', 'https://ui.mantine.dev', '设计资源', 'Design website', 'link', 2),
  ]),
  section('visualization', '数据分析', 'Analytics', 'chart', 1, [
    page('DataAnalysis', '/visualization/data-analysis', '内容分析', 'Content analysis', admins, 0),
    page(
      'MultiDimensionDataAnalysis',
      '/visualization/multi-dimension-data-analysis',
      '多维分析',
      'Multi-dimensional analysis',
      admins,
      1,
    ),
  ]),
  section('list', '内容', 'Content', 'list', 2, [
    page('SearchTable', '/list/search-table', '内容集合', 'Content sets', everyone, 0),
    page('Card', '/list/card', '质检与服务', 'Inspection & services', everyone, 1),
    page('Content', '/list/content', '内容库', 'Content library', everyone, 2),
    {
      ...page('ContentSet', '/list/search-table/:id', '内容集合', 'Content set', everyone, 3),
      hideInMenu: true,
      below: 'SearchTable',
    },
    page('ServiceOrders', '/list/service-orders', '服务订单', 'Service orders', everyone, 4),
    {
      ...page('ServiceLedger', '/list/service-orders/ledger', '余额明细', 'Balance entries', everyone, 5),
      hideInMenu: true,
      below: 'ServiceOrders',
    },
    {
      ...page('Inspection', inspectionPath, '内容质检', 'Inspection', everyone, 6),
      hideInMenu: true,
      below: 'Card',
    },
    {
      ...page('InspectionVerdicts', verdictsPath, '质检记录', 'Verdicts', everyone, 7),
      hideInMenu: true,
      below: 'Card',
    },
  ]),
  section('form', '推广与参数', 'Promotion & parameters', 'form', 3, [
    page('Step', '/form/step', '新建推广', 'New promotion', admins, 0),
    page('Group', '/form/group', '直播参数', 'Studio parameters', admins, 1),
    page('Channels', '/form/channels', '推广渠道', 'Channels', admins, 2),
    {
      ...page('ChannelDetail', '/form/channels/:id', '渠道详情', 'Channel', admins, 3),
      hideInMenu: true,
      below: 'Channels',
    },
  ]),
  // The specification fixes the orders of the others. Of two with one order, their names decide.
  section('weixin', '公众号', 'Official accounts', 'weixin', 3, [
    page('WeixinAccount', '/weixin/account', '账号管理', 'Accounts', everyone, 0),
    page('WeixinArticle', '/weixin/article', '图文文章', 'Articles', everyone, 1),
    page('WeixinAitext', '/weixin/aitext', 'AI 润色', 'AI polishing', everyone, 2),
    page('WeixinResult', '/weixin/result', '发布结果', 'Publishing results', everyone, 3),
    {
      ...page('WeixinArticleEditor', '/weixin/article/:id', '编辑文章', 'Edit article', everyone, 4),
      hideInMenu: true,
      below: 'WeixinArticle',
    },
  ]),
  section('profile', '参数审批', 'Parameter approval', 'file', 4, [
    page('Basic', '/profile/basic', '参数详情', 'Parameter details', admins, 0),
  ]),
  section('result', '提交结果', 'Submissions', 'check', 5, [
    page('Success', '/result/success', '提交成功', 'Succeeded', admins, 0),
    page('Error', '/result/error', '提交失败', 'Failed', admins, 1),
  ]),
  section('exception', '异常页', 'Error pages', 'warning', 6, [
    page('403', '/exception/403', '403', '403', admins, 0),
    page('404', '/exception/404', '404', '404', everyone, 1),
    page('500', '/exception/500', '500', '500', everyone, 2),
  ]),
  section('user', '个人中心', 'Account', 'user', 7, [
    page('Info', '/user/info', '个人主页', 'Profile', everyone, 0),
    page('Setting', '/user/setting', '个人设置', 'Settings', everyone, 1),
    { ...page('MessageList', messagesPath, '消息', 'Messages', everyone, 2), hideInMenu: true },
  ]),
  link('mantineWebsite', 'https://mantine.dev', 'Mantine 组件库', 'Mantine', 'link', 8),
  link('faq', 'https://help.mantine.dev', '常见问题', 'FAQ', 'help', 9),
  section('system', '系统管理', 'System', 'settings', 11, [
    page('SystemMenu', '/system/menu', '菜单管理', 'Menus', everyone, 0),
    page('SystemRole', '/system/role', '角色管理', 'Roles', everyone, 1),
    page('SystemUser', '/system/user', '用户管理', 'Users', everyone, 2),
    page('SystemLog', '/system/log', '操作日志', 'Operation log', everyone, 3),
    {
      ...page('SystemRegistration', registrationsPath, '注册申请', 'Account requests', everyone, 4),
      hideInMenu: true,
      below: 'SystemUser',
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
