import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'

/** A node of the server's menu, with what a test says about it. */
export function node(
  name: string,
  path: string,
  meta: Partial<MenuNode['meta']> = {},
  children?: MenuNode[],
): MenuNode {
  return {
    name,
    path,
    meta: {
      title: { 'zh-CN': name, 'en-US': name },
      icon: '',
      order: 0,
      requiresAuth: true,
      roles: ['*'],
      hideInMenu: false,
      hideChildrenInMenu: false,
      activeMenu: null,
      noAffix: false,
      ignoreCache: false,
      ...meta,
    },
    ...(children && { children }),
  }
}
