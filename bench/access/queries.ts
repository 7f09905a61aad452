import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { listRoles } from '@greenroom/contract/areas/roles/roles'
import { findUsers } from '@greenroom/contract/areas/users/user-search'
import { listUsers } from '@greenroom/contract/areas/users/users'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { namesake } from './make-access.ts'

interface ListQuery {
  call: Endpoint
  /** One set of fields for each request that is measured. */
  queries: readonly Record<string, string>[]
}

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

/** Queries of the lists of system management: the first page, without and with each filter and order. */
export const accessQueries: Readonly<Record<string, ListQuery>> = {
  users: {
    call: listUsers,
    queries: [
      {},
      { text: '王' },
      { text: '王伟' },
      { text: 'user.77' },
      { text: 'nobody' },
      { role: 'role-7' },
      { status: 'disabled' },
      { sort: 'name' },
      { sort: 'username' },
      { sort: '-lastSignInTime' },
      { status: 'active', role: 'user', text: '李', sort: 'name' },
      { current: '900' },
    ],
  },
  roles: {
    call: listRoles,
    queries: [
      {},
      { text: '体育' },
      { text: 'role-1' },
      { base: 'admin' },
      { dataScope: 'team' },
      { permission: 'menu:update' },
      { sort: '-users' },
      { sort: 'updatedTime' },
    ],
  },
  'operation log': {
    call: listOperations,
    queries: [
      {},
      { sort: 'time' },
      { user: '王伟' },
      { user: namesake },
      { user: 'user.77' },
      { user: 'nobody' },
      { entity: 'user' },
      { action: 'content-set.update' },
      { operation: 'refused' },
      { title: '体育' },
      { title: '养蜂' },
      { title: '昙花' },
      { text: '体育' },
      { text: '昙花' },
      { address: '10.1.2.3' },
      { requestId: '0198' },
      { system: 'macOS' },
      { timeFrom: ago(8), timeBefore: ago(1) },
      { entity: 'content-set', operation: 'delete', system: 'Windows' },
      { current: '1000' },
    ],
  },
  'user search': {
    call: findUsers,
    queries: [{ text: '王' }, { text: '王伟' }, { text: 'user.77' }, { text: 'nobody' }],
  },
}
