import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import type { BulkJobRow } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import {
  type ContentItemDetail,
  type ContentItemRow,
  setContentItemStatuses,
} from '@greenroom/contract/areas/content/content-items'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import type { ImportRow } from '@greenroom/contract/areas/imports/imports'
import type { LiveShow } from '@greenroom/contract/areas/live-shows/shows'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  defaultStyleFields,
  type OfficialAccountRow,
  officialArticleLimits,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { ListView } from '@greenroom/contract/areas/views/views'
import type { ImportDescription, ImportFileRow } from '@greenroom/contract/import'
import { allPermissions } from '@greenroom/contract/permissions'
import * as z from 'zod'

const instant = '2026-03-01T08:00:00.000Z'

/** A valid record id, the same for each number. */
export const recordId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The signed-in user, with all permissions. */
export function buildUser(fields: Partial<UserRecord> = {}): UserRecord {
  return {
    id: recordId(1),
    pid: null,
    createTime: instant,
    username: 'ada',
    name: 'Ada',
    avatar: '',
    job: '',
    jobName: '',
    organization: '',
    organizationName: '',
    location: '',
    locationName: '',
    email: '',
    introduction: '',
    personalWebsite: '',
    phone: '',
    registrationDate: instant,
    accountId: 'a-1',
    certification: 0,
    role: 'admin',
    permissions: [...allPermissions],
    temporaryPermissions: [],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lockMinutes: 0,
    ...fields,
  }
}

/** A content item in a list. */
function buildContentRow(fields: Partial<ContentItemRow> = {}): ContentItemRow {
  return {
    id: recordId(100),
    externalId: null,
    contentSource: null,
    title: 'Spring on the river',
    genre: 'img',
    author: 'Lin',
    source: 'original',
    ...eachContentItemText(() => ''),
    topic: 'travel',
    language: 'zh',
    publishedTime: instant,
    status: 'offline',
    clicks: 0,
    file: null,
    createdTime: instant,
    updatedTime: instant,
    version: 1,
    ...fields,
  }
}

/** A content item with its text. */
export function buildContentItem(fields: Partial<ContentItemDetail> = {}): ContentItemDetail {
  return { ...buildContentRow(), body: '', ...fields }
}

/** Content items with ids and titles numbered from 1. */
export function buildContentRows(count: number, fields: Partial<ContentItemRow> = {}): ContentItemRow[] {
  return Array.from({ length: count }, (_, index) =>
    buildContentRow({ id: recordId(101 + index), title: `Item ${index + 1}`, ...fields }),
  )
}

/** A content set filled by hand. */
export function buildContentSet(fields: Partial<ContentSetRow> = {}): ContentSetRow {
  return {
    id: recordId(200),
    number: 1,
    name: 'Spring picks',
    contentType: 'img',
    filterType: 'artificial',
    description: '',
    rules: null,
    count: 0,
    refreshing: false,
    status: 'offline',
    createdTime: instant,
    updatedTime: instant,
    version: 1,
    ...fields,
  }
}

/** One page of rows, as list endpoints return it. */
export function buildPage<R>(
  list: R[],
  { total = list.length, current = 1, pageSize = 10 } = {},
): { list: R[]; total: number; current: number; pageSize: number } {
  return { list, total, current, pageSize }
}

/** A draft of a new content item from another device. */
export function buildDraft(fields: Partial<Draft> = {}): Draft {
  return {
    form: 'content-item',
    subject: '',
    title: '',
    values: {},
    base: { values: {}, version: null },
    writer: 'another-device-01',
    sequence: 1,
    device: '',
    savedTime: instant,
    ...fields,
  }
}

/** A saved view of the user. */
export function buildView(fields: Partial<ListView> = {}): ListView {
  return {
    id: recordId(300),
    name: 'Offline ones',
    own: true,
    owner: 'Ada',
    shared: false,
    isDefault: false,
    watch: null,
    isSentWeekly: false,
    version: 1,
    filters: {},
    sort: null,
    order: [],
    hidden: [],
    ...fields,
  }
}

const none = { create: 0, change: 0, same: 0, fail: 0 }

/** An import of content items after its dry run. */
export function buildImport(fields: Partial<ImportRow> = {}): ImportRow {
  return {
    id: recordId(400),
    list: 'content-item',
    state: 'dryRun',
    fileName: 'items.csv',
    user: 'Ada',
    own: true,
    format: 'csv',
    encoding: 'utf-8',
    rows: 10,
    progress: 1,
    headings: [{ title: 'Title', column: 'title', samples: ['A walk'] }],
    columns: ['title'],
    ignoredColumns: [],
    ignoredSheets: [],
    dryRun: none,
    done: none,
    undone: 0,
    kept: 0,
    problem: '',
    undoable: false,
    createdTime: instant,
    finishedTime: null,
    ...fields,
  }
}

/** A running change of 2,000 content items. */
export function buildBulkJob(fields: Partial<BulkJobRow> = {}): BulkJobRow {
  return {
    id: recordId(500),
    action: setContentItemStatuses.id,
    detail: 'online',
    state: 'running',
    done: 0,
    total: 2000,
    changed: 0,
    requestId: 'request',
    failure: null,
    isUndo: false,
    undoable: false,
    createdTime: instant,
    finishedTime: null,
    ...fields,
  }
}

/** A row of an import file. */
export function buildImportFileRow(fields: Partial<ImportFileRow> = {}): ImportFileRow {
  return { id: '1', line: 2, cells: {}, changes: [], issues: [], mended: [], canMend: true, ...fields }
}

/** The account that articles of tests are for. */
export const officialAccount: OfficialAccountRow = {
  id: recordId(700),
  name: 'River Daily',
  type: 'subscription',
  appId: 'wx0123456789abcdef',
  originalId: '',
  defaultAuthor: '',
  ...defaultStyleFields(defaultArticleStyle),
  remark: '',
  usableBy: 'everyone',
  userIds: [],
  roleIds: [],
  limits: officialArticleLimits,
  needsApproval: false,
  callbackMode: 'safe',
  users: [],
  roles: [],
  hasSecret: true,
  secretChangedTime: null,
  abilities: [],
  createdTime: instant,
  updatedTime: instant,
  version: 1,
}

/** A text that is the same in both languages but for a mark. */
const titles = (english: string) => ({ 'zh-CN': `${english} zh`, 'en-US': english })
/** Files of made-up items. */
export const importedItems: ImportDescription = {
  list: 'content-item',
  permission: 'content-item:import',
  needs: { create: 'content-item:create', change: 'content-item:update' },
  topic: 'content-item.changed',
  keys: [
    { column: 'id', unknown: 'fail' },
    { column: 'number', unknown: 'create' },
  ],
  columns: [
    { key: 'id', title: titles('Id'), kind: 'text', field: z.string() },
    { key: 'number', title: titles('Number'), kind: 'text', field: z.string(), example: titles('A-1') },
    {
      key: 'title',
      title: titles('Title'),
      kind: 'text',
      field: z.string(),
      required: true,
      example: titles('A walk'),
    },
    {
      key: 'genre',
      title: titles('Genre'),
      kind: 'word',
      field: z.enum(['img', 'text']),
      words: { img: titles('Image-text'), text: titles('Text') },
    },
  ],
}

/** Columns of such a file. */
export const importedHeadings = [
  { title: 'Headline', column: 'title', samples: [] },
  { title: 'No.', column: 'number', samples: ['A-7'] },
]

/** A show of a live room, an hour from now on. */
export function buildShow(fields: Partial<LiveShow> = {}): LiveShow {
  return {
    ...{ id: recordId(1), roomId: recordId(900), title: 'Evening show', notes: '', version: 1 },
    ...{ ownerId: null, ownerName: '', coverFileId: null, cover: '' },
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    endTime: new Date(Date.now() + 7_200_000).toISOString(),
    ...fields,
  }
}
