import type { Text } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { instantText } from '../../../platform/instant-text.ts'

const nothing: Text = { 'zh-CN': '', 'en-US': '' }

/** Label of a permission; an unknown one is shown as it is. */
function permissionText(permission: string): Text {
  return isPermission(permission) ? permissions[permission] : { 'zh-CN': permission, 'en-US': permission }
}

/** Text of the to-do for the deciders. */
export function requestTexts(name: string, permission: string, reason: string) {
  const permissionLabel = permissionText(permission)
  return {
    title: { 'zh-CN': '权限申请', 'en-US': 'Access request' },
    subTitle: { 'zh-CN': name, 'en-US': name },
    content: {
      'zh-CN': `申请“${permissionLabel['zh-CN']}”。理由：${reason}`,
      'en-US': `Asks for “${permissionLabel['en-US']}”. Reason: ${reason}`,
    },
  }
}

/** Message about the outcome; `granted`: expiry, null when permanent, undefined when rejected. */
export function outcomeTexts(
  decider: string,
  permission: string,
  { granted, reason }: { granted: { expires: Date | null } | undefined; reason: string },
) {
  const permissionLabel = permissionText(permission)
  const said: Text = reason === '' ? nothing : { 'zh-CN': `说明：${reason}`, 'en-US': ` ${reason}` }
  const subTitle = { 'zh-CN': decider, 'en-US': decider }
  if (!granted) {
    const unknown: Text = isPermission(permission)
      ? nothing
      : { 'zh-CN': '当前版本没有此权限。', 'en-US': ' This version has no such permission.' }
    return {
      title: { 'zh-CN': '权限申请已驳回', 'en-US': 'Access request rejected' },
      subTitle,
      content: {
        'zh-CN': `您申请的“${permissionLabel['zh-CN']}”已被驳回。${unknown['zh-CN']}${said['zh-CN']}`,
        'en-US': `Your request for “${permissionLabel['en-US']}” was rejected.${unknown['en-US']}${said['en-US']}`,
      },
    }
  }
  const { expires } = granted
  const until = expires && instantText(expires)
  return {
    title: { 'zh-CN': '权限申请已批准', 'en-US': 'Access request approved' },
    subTitle,
    content: {
      'zh-CN': `您已获得“${permissionLabel['zh-CN']}”${until ? `，有效期至 ${until['zh-CN']}` : ''}。${said['zh-CN']}`,
      'en-US': `You now have “${permissionLabel['en-US']}”${until ? ` until ${until['en-US']}` : ''}.${said['en-US']}`,
    },
  }
}

/** Message about a grant that was ended early. */
export function endedTexts(by: string, permission: string) {
  const permissionLabel = permissionText(permission)
  return {
    title: { 'zh-CN': '授权已收回', 'en-US': 'Access revoked' },
    subTitle: { 'zh-CN': by, 'en-US': by },
    content: {
      'zh-CN': `您不再有“${permissionLabel['zh-CN']}”的授权。`,
      'en-US': `You no longer have the granted permission “${permissionLabel['en-US']}”.`,
    },
  }
}
