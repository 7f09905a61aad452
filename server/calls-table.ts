import type { Access, Call } from '@greenroom/contract/call'
import { allCalls } from '@greenroom/contract/calls'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { userPermissions } from './areas/roles/index.ts'

/** Every call with what it asks for, and which of the built-in roles has it at first, as a table in Markdown. */
export function callsTable(): string {
  const head = ['Call', 'Address', 'Asks for', 'Administrator', 'User']
  const rows = allCalls.map(call => [
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

function isForUsers({ access }: Call): boolean {
  return !isPermission(access) || userPermissions.includes(access)
}
