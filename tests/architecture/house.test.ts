import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkGroups } from '../../console/build/chunks.ts'
import { findFolderCircles, type Import } from '../../tools/folder-circles.ts'
import { findMergeable, readSources, type Source } from '../../tools/read-sources.ts'

const { sources, imports } = await readSources()

describe('folders', () => {
  it('of one folder import each other in no circle, at no level', () => {
    expect(findFolderCircles(imports)).toEqual([])
  })

  const tree: readonly Import[] = [
    ['app/http/app.ts', 'app/audit/log.ts'],
    ['app/audit/log.ts', 'app/jobs/job.ts'],
    ['app/jobs/job.ts', 'app/http/actor.ts'],
    ['app/jobs/job.ts', 'app/settings.ts'],
    ['app/http/app.ts', 'app/settings.ts'],
    ['app/mail/mail.ts', 'app/jobs/job.ts'],
  ]

  it('in a circle of three are found, without those that only import them', () => {
    expect(findFolderCircles(tree)).toEqual([{ folder: 'app/', parts: ['audit/', 'http/', 'jobs/'] }])
  })

  it('in two circles beside each other are found as two', () => {
    const [one, other] = findFolderCircles([
      ['kit/list/list.ts', 'kit/form/form.ts'],
      ['kit/form/field.ts', 'kit/list/row.ts'],
      ['kit/text/texts.ts', 'kit/chart/chart.ts'],
      ['kit/chart/axis.ts', 'kit/text/number.ts'],
    ])
    expect(one?.parts).toEqual(['form/', 'list/'])
    expect(other?.parts).toEqual(['chart/', 'text/'])
  })

  it('in a circle through a file beside them are found', () => {
    const through: readonly Import[] = [
      ['app/mail/mail.ts', 'app/settings.ts'],
      ['app/settings.ts', 'app/http/address.ts'],
      ['app/http/app.ts', 'app/mail/mail.ts'],
    ]
    expect(findFolderCircles(through)).toEqual([{ folder: 'app/', parts: ['http/', 'mail/', 'settings.ts'] }])
  })

  it('deep in the tree are found, and do not count for the folders above', () => {
    const deep: readonly Import[] = [
      ['app/areas/live/health/watch/one.ts', 'app/areas/live/health/store/one.ts'],
      ['app/areas/live/health/store/two.ts', 'app/areas/live/health/watch/two.ts'],
    ]
    expect(findFolderCircles(deep)).toEqual([
      { folder: 'app/areas/live/health/', parts: ['store/', 'watch/'] },
    ])
  })

  it('may import a file beside them that imports them, and files may import each other', () => {
    const module: readonly Import[] = [
      ['app/live/module.ts', 'app/live/rooms/handlers.ts'],
      ['app/live/rooms/handlers.ts', 'app/live/schema.ts'],
      ['app/live/schema.ts', 'app/live/rooms/schema.ts'],
      ['app/one.ts', 'app/two.ts'],
      ['app/two.ts', 'app/one.ts'],
    ]
    expect(findFolderCircles(module)).toEqual([])
  })
})

/** Files that other programs find by their path: chunks of the build, translations, lists that `npm run new` extends. */
function isNamedByPath(path: string): boolean {
  const isChunk = chunkGroups.some(group => group.test instanceof RegExp && group.test.test(`/${path}`))
  const isTranslation = /\/locales\/(.+\/)?(zh-CN|en-US)\.ts$/.test(path)
  return isChunk || isTranslation || ['contract/areas.ts', 'server/area-modules.ts'].includes(path)
}

/** Names that many areas give to one kind of file, so that a reader finds it: see docs/architecture.md. */
const conventions = ['handlers', 'labels', 'list', 'schema', 'seed', 'store', 'tables', 'undo']

/** Files of areas of the server that are called after what they hold, as the same files of other areas are. */
const isNamedByConvention = (path: string) =>
  path.startsWith('server/areas/') && conventions.includes(basename(path, '.ts'))

/** Small parts that the file beside them should hold, because it is the only one that uses them. */
const findParts = (all: readonly Source[]) =>
  findMergeable(all)
    .filter(
      ({ path, importers: [importer = ''] }) =>
        !isNamedByPath(path) && !isNamedByConvention(path) && basename(importer) !== 'index.ts',
    )
    .map(({ path }) => path)
    .toSorted()

describe('a part of a file', () => {
  it('lies in a file of its own only when it is large, tested, loaded by itself, or used twice', () => {
    expect(findParts(sources)).toEqual([])
  })

  const part: Source = {
    path: 'server/list/sort.ts',
    lines: 30,
    importLines: 2,
    importers: ['server/list/list.ts'],
    standsAlone: false,
  }
  const whole: Source = { ...part, path: 'server/list/list.ts', lines: 190, importers: [] }
  const partsAmong = (...all: Source[]) => findParts(all)

  it('is found when its only user lies beside it', () => {
    expect(partsAmong(part, whole)).toEqual([part.path])
  })

  it.each([
    ['is longer than 45 lines', { ...part, lines: 46 }, { ...whole, lines: 100 }],
    ['would make its user longer than 220 lines', part, { ...whole, lines: 191 }],
    ['is tested or loaded by itself', { ...part, standsAlone: true }, whole],
    ['has another user', { ...part, importers: [whole.path, 'server/list/page.ts'] }, whole],
    ['serves another folder', { ...part, path: 'server/sort/sort.ts' }, whole],
    ['is handed out by an index', { ...part, importers: ['server/list/index.ts'] }, whole],
    [
      'has a name that is agreed for areas',
      { ...part, path: 'server/areas/users/undo.ts', importers: ['server/areas/users/module.ts'] },
      { ...whole, path: 'server/areas/users/module.ts' },
    ],
    [
      'is a translation',
      { ...part, path: 'console/locales/zh-CN.ts', importers: ['console/locales/texts.ts'] },
      whole,
    ],
    [
      'is named by the build',
      { ...part, path: 'console/shell/schemas.ts', importers: ['console/shell/a.ts'] },
      whole,
    ],
  ])('stays a file when it %s', (_, one, user) => {
    expect(partsAmong(one, user)).toEqual([])
  })
})
