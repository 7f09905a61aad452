import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')

/** Short files with slow tests, slowest first: Vitest starts the longest files first and would run these last. */
const slowFiles = [
  'server/areas/any-request.test.ts',
  'server/areas/insight/store/clickhouse-store.test.ts',
  'server/areas/publishing/kills.test.ts',
  'server/areas/every-call.test.ts',
  'server/survival.test.ts',
  'cli/commands/start.test.ts',
  'server/platform/backup/round-trip.test.ts',
  'server/areas/live/streams/embedded.test.ts',
  'cli/commands/backup.test.ts',
  'packages/media/push/targets/keep-target.test.ts',
  'packages/media/record/recording.test.ts',
  'server/areas/data-scope.test.ts',
  'tests/architecture/fields.test.ts',
  'tests/architecture/expressions.test.ts',
].map(path => join(root, path))

for (const path of slowFiles)
  if (!existsSync(path)) throw new Error(`There is no ${path}: correct ${import.meta.filename}`)

/** Runs the slow files of a project before the others, so that no worker ends long after the rest. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(group => group.toSorted((a, b) => rank(a) - rank(b)))
  }
}

const rank = ({ moduleId }: TestSpecification): number => {
  const place = slowFiles.indexOf(moduleId)
  return place < 0 ? slowFiles.length : place
}
