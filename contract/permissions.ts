import { declaredPermissions } from './declared-areas.ts'
import type { Text } from './languages.ts'

/** All permissions `entity:action`, with their labels. */
export const permissions = {
  'content-set:read': { 'zh-CN': '查看内容集合', 'en-US': 'View content sets' },
  'content-set:create': { 'zh-CN': '新建内容集合', 'en-US': 'Create content sets' },
  'content-set:update': { 'zh-CN': '编辑内容集合', 'en-US': 'Edit content sets' },
  'content-set:publish': { 'zh-CN': '上线、下线内容集合', 'en-US': 'Put content sets online and offline' },
  'content-set:delete': { 'zh-CN': '删除内容集合', 'en-US': 'Delete content sets' },
  'content-set:import': { 'zh-CN': '批量导入内容集合', 'en-US': 'Import content sets' },
  'content-item:read': { 'zh-CN': '查看内容', 'en-US': 'View content items' },
  'parameter:read': { 'zh-CN': '查看参数', 'en-US': 'View parameters' },
  'parameter:submit': { 'zh-CN': '提交参数修改', 'en-US': 'Submit parameter changes' },
  'parameter:approve': { 'zh-CN': '审批参数修改', 'en-US': 'Approve parameter changes' },
  'inspection:read': { 'zh-CN': '查看质检队列', 'en-US': 'View inspection queues' },
  'inspection:manage': { 'zh-CN': '管理质检队列', 'en-US': 'Manage inspection queues' },
  'inspection:inspect': { 'zh-CN': '质检内容', 'en-US': 'Inspect content items' },
  'content-item:create': { 'zh-CN': '新建内容', 'en-US': 'Create content items' },
  'content-item:update': { 'zh-CN': '编辑内容', 'en-US': 'Edit content items' },
  'content-item:publish': { 'zh-CN': '上线、下线内容', 'en-US': 'Put content items online and offline' },
  'content-item:delete': { 'zh-CN': '删除内容', 'en-US': 'Delete content items' },
  'content-item:put': { 'zh-CN': '通过接口写入内容', 'en-US': 'Add content items through the API' },
  'content-source:manage': { 'zh-CN': '管理内容来源系统', 'en-US': 'Manage content source systems' },
  'content-item:import': { 'zh-CN': '批量导入内容', 'en-US': 'Import content items' },
  'channel:read': { 'zh-CN': '查看推广渠道', 'en-US': 'View promotion channels' },
  'channel:create': { 'zh-CN': '新建推广渠道', 'en-US': 'Create promotion channels' },
  'channel:update': { 'zh-CN': '编辑、结束推广渠道', 'en-US': 'Edit and end promotion channels' },
  'channel:delete': { 'zh-CN': '删除推广渠道', 'en-US': 'Delete promotion channels' },
  'registered-domain:manage': { 'zh-CN': '管理已备案域名', 'en-US': 'Manage registered domains' },
  'preset:read': { 'zh-CN': '查看规则预置', 'en-US': 'View rules presets' },
  'preset:manage': { 'zh-CN': '管理规则预置', 'en-US': 'Manage rules presets' },
  'service:read': { 'zh-CN': '查看服务和订单', 'en-US': 'View services and orders' },
  'service:read-balance': { 'zh-CN': '查看余额和明细', 'en-US': 'View the balance and its entries' },
  'service:manage': { 'zh-CN': '开通、续约、取消服务', 'en-US': 'Open, renew and cancel services' },
  'service:top-up': { 'zh-CN': '充值余额', 'en-US': 'Top up the balance' },
  'user:read': { 'zh-CN': '查找用户', 'en-US': 'Find users' },
  'user:create': { 'zh-CN': '新建用户', 'en-US': 'Create users' },
  'user:update': { 'zh-CN': '编辑用户', 'en-US': 'Edit users' },
  'user:reset-password': { 'zh-CN': '重置用户密码', 'en-US': 'Reset users’ passwords' },
  'user:disable': { 'zh-CN': '停用、启用用户', 'en-US': 'Disable and enable users' },
  'user:delete': { 'zh-CN': '删除用户', 'en-US': 'Delete users' },
  'role:read': { 'zh-CN': '查看角色', 'en-US': 'View roles' },
  'role:create': { 'zh-CN': '新建角色', 'en-US': 'Create roles' },
  'role:update': { 'zh-CN': '编辑角色', 'en-US': 'Edit roles' },
  'role:delete': { 'zh-CN': '删除角色', 'en-US': 'Delete roles' },
  'team:manage': { 'zh-CN': '管理团队及其成员', 'en-US': 'Manage teams and their members' },
  'project:manage': { 'zh-CN': '管理所有项目', 'en-US': 'Manage all projects' },
  'menu:read': { 'zh-CN': '查看菜单配置', 'en-US': 'View the menu configuration' },
  'menu:update': { 'zh-CN': '编辑菜单', 'en-US': 'Edit the menu' },
  'user:recover': {
    'zh-CN': '解除登录限制、重置两步验证',
    'en-US': 'Unlock users and reset their two-step sign-in',
  },
  'registration:decide': { 'zh-CN': '审批注册申请', 'en-US': 'Decide on account requests' },
  'certification:decide': { 'zh-CN': '审核实名认证', 'en-US': 'Decide on certifications' },
  'access-request:decide': { 'zh-CN': '审批权限申请', 'en-US': 'Decide on access requests' },
  'operation-log:read': { 'zh-CN': '查看操作日志', 'en-US': 'View the operation log' },
  'operation-log:undo': { 'zh-CN': '撤销操作', 'en-US': 'Undo operations' },
  'message:announce': { 'zh-CN': '发布公告', 'en-US': 'Send announcements' },
  ...declaredPermissions,
} as const satisfies Record<`${string}:${string}`, Text>

export type Permission = keyof typeof permissions
export const allPermissions = Object.keys(permissions) as Permission[]

/** Narrows a stored string to a permission of this version. Stored permissions of other versions are ignored. */
export function isPermission(value: string): value is Permission {
  return Object.hasOwn(permissions, value)
}
