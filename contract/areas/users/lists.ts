import { defineListResource } from '../../list-resource.ts'

/** Users. */
export const userList = defineListResource({
  key: 'users',
  entity: 'user',
  page: 'SystemUser',
  topics: ['user.changed'],
  titleColumns: ['name', 'username'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})

/** Requests for an account. */
export const registrationList = defineListResource({
  key: 'registrations',
  entity: 'registration',
  page: 'SystemRegistration',
  topics: ['registration.changed'],
  titleColumns: ['name', 'username'],
  isExportable: false,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
