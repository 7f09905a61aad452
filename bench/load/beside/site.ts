/** Elements of a ready page, and of a page with data; peers.md explains them. */
export interface SitePage {
  /** Of the page, as CSS: something that no other page of the tour shows. */
  ready: string
  data: string
  /** How many elements the data are at least. */
  rows: number
}

/** A link of the menu, and what opens its sections, as selectors of Playwright. */
export interface MenuLink {
  link: string
  section?: string
}

/** A product that is measured beside others in the same way. */
export interface Site {
  name: string
  /** Addresses below the site's own. */
  login: { path: string; ready: string }
  home: SitePage & { path: string }
  table: SitePage
  form: SitePage
  links: Record<'home' | 'table' | 'form', MenuLink> & { others: readonly MenuLink[] }
  /** Storage of the browser for a signed-in user, and before. */
  stored: Readonly<Record<'signedIn' | 'before', Record<string, string>>>
}

const arcoLink = (title: string, section: string): MenuLink => ({
  link: `.arco-menu-item:has-text("${title}")`,
  section: `.arco-menu-inline-header:has-text("${section}")`,
})

/** The two best of eight peers; bench/README.md names their sources and commits. */
export const peers: readonly Site[] = [
  {
    name: 'shadcn-admin',
    login: { path: '/sign-in', ready: 'input[type="password"]' },
    home: { path: '/', ready: '[data-slot="card"]', data: 'svg.recharts-surface', rows: 1 },
    table: { ready: 'thead th', data: 'tbody tr', rows: 5 },
    form: { ready: 'form input[name="username"]', data: 'form input[name="username"]', rows: 1 },
    links: {
      home: { link: '[data-sidebar] a[href="/"]' },
      table: { link: '[data-sidebar] a[href="/tasks"]' },
      form: {
        link: '[data-sidebar="menu-sub"] a[href="/settings"]',
        section: 'button[data-sidebar="menu-button"]:has-text("Settings")',
      },
      others: [{ link: '[data-sidebar] a[href="/users"]' }, { link: '[data-sidebar] a[href="/apps"]' }],
    },
    stored: { signedIn: {}, before: {} },
  },
  {
    name: 'arco-design-pro',
    login: { path: '/login', ready: 'input[type="password"]' },
    home: { path: '/dashboard/workplace', ready: '.arco-card', data: '.arco-card canvas', rows: 1 },
    // The table of home has four columns, this one eight.
    table: {
      ready: '.arco-table th:nth-child(8)',
      data: '.arco-table tbody tr td:nth-child(8)',
      rows: 5,
    },
    form: { ready: 'form .arco-card .arco-select', data: 'form .arco-card .arco-select', rows: 1 },
    links: {
      home: arcoLink('工作台', '仪表盘'),
      table: arcoLink('查询表格', '列表页'),
      form: arcoLink('分组表单', '表单页'),
      others: [arcoLink('分析页', '数据可视化'), arcoLink('卡片列表', '列表页')],
    },
    stored: {
      signedIn: { 'arco-lang': 'zh-CN', userStatus: 'login' },
      before: { 'arco-lang': 'zh-CN' },
    },
  },
]
