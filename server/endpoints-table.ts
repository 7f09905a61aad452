import type { Access, Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { userPermissions } from './areas/roles/index.ts'

/** Every call with what it asks for, and which of the built-in roles has it at first, as a table in Markdown. */
export function endpointsTable(): string {
  const head = ['Call', 'Address', 'Asks for', 'Administrator', 'User']
  const rows = allEndpoints.map(call => [
    `\`${call.id}\``,
    `${call.method} \`${call.path}\``,
    asksFor(call.access),
    // Everything is theirs from the start, and stays so.
    'yes',
    isForUsers(call) ? 'yes' : '–',
  ])
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function asksFor(access: Access): string {
  if (isPermission(access)) return `\`${access}\` (${permissions[access]['en-US']})`
  return access === 'public' ? 'nothing' : 'a sign-in'
}

function isForUsers({ access }: Endpoint): boolean {
  return !isPermission(access) || userPermissions.includes(access)
}
