import type { ExportableList } from '@greenroom/contract/areas/exports/exports'
import { allRoutes } from '@greenroom/contract/routes'
import type { ListExport, ReadableList } from '../platform/list/export/definition.ts'
import type { WatchedList } from './views/index.ts'

type Description = Omit<WatchedList, keyof ReadableList | 'path'> & {
  /** The name of the page that shows the list. */
  page: string
}

/**
 * How each list is watched, by what it is exported as. Not among them: messages, as each message would bring about the
 * next one, and what a set holds, whose views are not tied to one set.
 */
const descriptions: Record<ExportableList, Description> = {
  content: { list: 'contents', page: 'Content', topics: ['content.changed'], titles: ['title'] },
  'content-set': {
    list: 'content-sets',
    page: 'SearchTable',
    topics: ['content-set.changed'],
    titles: ['name'],
  },
  channel: {
    list: 'channels',
    page: 'Channels',
    topics: ['channel.changed', 'channel.visited'],
    titles: ['activityName'],
  },
  'inspection-verdict': {
    list: 'inspection-verdicts',
    page: 'InspectionVerdicts',
    topics: ['inspection.changed'],
    titles: ['contentTitle'],
  },
  'service-order': {
    list: 'service-orders',
    page: 'ServiceOrders',
    topics: ['service.changed'],
    titles: ['number'],
  },
  'balance-entry': {
    list: 'balance-entries',
    page: 'ServiceLedger',
    topics: ['service.changed'],
    titles: ['note', 'number'],
  },
  'operation-log': { list: 'operation-log', page: 'SystemLog', topics: 'any', titles: ['title'] },
  person: { list: 'accounts', page: 'SystemUser', topics: ['person.changed'], titles: ['name', 'username'] },
  role: { list: 'roles', page: 'SystemRole', topics: ['role.changed'], titles: ['name'] },
}

const registrations: Description = {
  list: 'registrations',
  page: 'SystemRegistration',
  topics: ['registration.changed'],
  titles: ['name', 'username'],
}

/** Every list whose views can be watched: those that are exported, and the requests for accounts. */
export function watchLists(exports: readonly ListExport[], ofRegistrations: ReadableList): WatchedList[] {
  return [
    ...exports.map(one => describe(one, descriptions[one.list])),
    describe(ofRegistrations, registrations),
  ]
}

function describe(
  { call, resolve, matching }: ReadableList,
  { page, ...description }: Description,
): WatchedList {
  const path = allRoutes.find(({ name }) => name === page)?.path
  if (path === undefined) throw new Error(`No page is called ${page}`)
  return { ...description, path, call, resolve, matching }
}
