import { defineListResource } from '../../list-resource.ts'

/** Roles. */
export const roleList = defineListResource({
  key: 'roles',
  entity: 'role',
  page: 'SystemRole',
  topics: ['role.changed'],
  titleColumns: ['name'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
