import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { roleHandlers } from './handlers.ts'
import { expireGrantsJob } from './jobs.ts'
import { exportRoles } from './list.ts'
import { accessRequestHandlers } from './requests/handlers.ts'
import { messageBox } from './requests/message-box.ts'
import { accessRequests } from './requests/schema.ts'
import { accessRequestTodos } from './requests/todo.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'
import { seedRoles } from './seed.ts'
import { undoGrants } from './undo/grants.ts'
import { undoRoles } from './undo/roles.ts'
import { undoUserRoles } from './undo/user-roles.ts'

export const rolesModule = defineModule({
  name: 'roles',
  tables: [
    {
      table: roles,
      entity: 'role',
      title: 'code',
      ignored: ['version', 'updated_at'],
      undo: undoRoles,
      scope: 'unscoped',
      // Menus are a filter: a renamed menu item is renamed in the roles that show it.
      authority: { except: ['menu'] },
    },
    {
      table: userRoles,
      entity: 'user-role',
      id: 'user_id',
      title: 'role_id',
      undo: undoUserRoles,
      scope: 'unscoped',
      authority: true,
    },
    {
      table: permissionGrants,
      entity: 'permission-grant',
      title: 'permission',
      undo: undoGrants,
      scope: 'unscoped',
      authority: true,
    },
    {
      table: accessRequests,
      entity: 'access-request',
      title: 'permission',
      undo: 'decided',
      scope: 'unscoped',
      authority: true,
    },
  ],
  handlers: (platform, { hooks, scopedTables }) => [
    ...roleHandlers(platform, scopedTables),
    ...hooks.of(messageBox).flatMap(accessRequestHandlers),
  ],
  exports: ({ database }) => [exportRoles(database)],
  watchedLists: ({ database }) => [watchList(exportRoles(database))],
  todos: [accessRequestTodos],
  jobs: () => [expireGrantsJob],
  seed: seedRoles,
})
