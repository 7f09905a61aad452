import type { PageElements } from './cold-page.ts'

/** A link of the menu, and what opens its sections, as selectors of Playwright. */
export interface MenuLink {
  link: string
  section?: string
}

/** A product that is measured beside others in the same way. */
export interface Site {
  name: string
  /** Addresses below the site's own. */
  login: PageElements & { path: string }
  home: PageElements & { path: string }
  table: PageElements
  form: PageElements
  links: Record<'home' | 'table' | 'form', MenuLink> & { others: readonly MenuLink[] }
  /** Storage of the browser for a signed-in user, and before. */
  storage: Readonly<Record<'signedIn' | 'before', Record<string, string>>>
}

/** A link of our menu. The links of closed sections are drawn when they open. */
export const menuLink = (path: string): MenuLink => ({
  link: `aside nav a[href="${path}"]`,
  section: 'aside nav li > button[aria-expanded="false"]',
})

export const homePath = '/dashboard/workplace'
export const tablePath = '/list/search-table'
/** Home has tables, too, of fewer columns. */
export const table = { ready: 'main thead th:nth-child(6)', data: 'main tbody tr td:nth-child(6)', rows: 5 }

/** Our console as a site. */
export const ourSite = (name: string, token: string): Site => ({
  name,
  login: { path: '/login', ready: 'input[type="password"]' },
  home: {
    path: homePath,
    ready: 'main section[aria-labelledby]',
    // Icons are drawings, too; charts drawn by the kit state the size of their texts, charts drawn by the library their version.
    data: 'main svg:is([font-size="12"], [version="1.1"])',
  },
  table,
  form: { ready: 'main form textarea' },
  links: {
    home: menuLink(homePath),
    table: menuLink(tablePath),
    form: menuLink('/form/group'),
    others: [menuLink('/visualization/data-analysis'), menuLink('/list/card')],
  },
  storage: { signedIn: { token }, before: {} },
})

const arcoLink = (title: string, section: string): MenuLink => ({
  link: `.arco-menu-item:has-text("${title}")`,
  section: `.arco-menu-inline-header:has-text("${section}")`,
})

/** The two best of eight peers; bench/README.md names their sources and commits. */
export const peers: readonly Site[] = [
  {
    name: 'shadcn-admin',
    login: { path: '/sign-in', ready: 'input[type="password"]' },
    home: { path: '/', ready: '[data-slot="card"]', data: 'svg.recharts-surface' },
    table: { ready: 'thead th', data: 'tbody tr', rows: 5 },
    form: { ready: 'form input[name="username"]' },
    links: {
      home: { link: '[data-sidebar] a[href="/"]' },
      table: { link: '[data-sidebar] a[href="/tasks"]' },
      form: {
        link: '[data-sidebar="menu-sub"] a[href="/settings"]',
        section: 'button[data-sidebar="menu-button"]:has-text("Settings")',
      },
      others: [{ link: '[data-sidebar] a[href="/users"]' }, { link: '[data-sidebar] a[href="/apps"]' }],
    },
    storage: { signedIn: {}, before: {} },
  },
  {
    name: 'arco-design-pro',
    login: { path: '/login', ready: 'input[type="password"]' },
    home: { path: '/dashboard/workplace', ready: '.arco-card', data: '.arco-card canvas' },
    // The table of home has four columns, this one eight.
    table: { ready: '.arco-table th:nth-child(8)', data: '.arco-table tbody tr td:nth-child(8)', rows: 5 },
    form: { ready: 'form .arco-card .arco-select' },
    links: {
      home: arcoLink('工作台', '仪表盘'),
      table: arcoLink('查询表格', '列表页'),
      form: arcoLink('分组表单', '表单页'),
      others: [arcoLink('分析页', '数据可视化'), arcoLink('卡片列表', '列表页')],
    },
    storage: {
      signedIn: { 'arco-lang': 'zh-CN', userStatus: 'login' },
      before: { 'arco-lang': 'zh-CN' },
    },
  },
]
