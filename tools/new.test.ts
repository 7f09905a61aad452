import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaNames } from './area-names.ts'
import { NewAreaError, writeArea } from './new-area.ts'
import { root } from './run.ts'

/** A copy of the working copy's files that an area changes, with the installed packages. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'greenroom-new-area-'))
  const isSource = (path: string) => !['node_modules', 'dist', 'migrations'].includes(basename(path))
  for (const side of ['contract', 'server', 'console']) {
    cpSync(join(root, side), join(copy, side), { recursive: true, filter: isSource })
  }
  for (const packages of ['node_modules', 'server/node_modules', 'console/node_modules']) {
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(copy, packages))
  }
  for (const file of ['biome.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file))
})
afterAll(() => rmSync(copy, { recursive: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

describe('a new area', () => {
  it.each(['Gizmos', 'gizmo', 'my-gizmos', '../gizmos', '', 'news'])('is not called "%s"', name => {
    expect(() => writeArea(copy, name)).toThrow(NewAreaError)
  })

  it.each(['channels', 'teams'])('is not called %s, like something else', name => {
    expect(() => writeArea(copy, name)).toThrow(/There is an area|is used by/)
  })

  it.each([
    ['notes', 'note'],
    ['stories', 'story'],
    ['boxes', 'box'],
    ['courses', 'course'],
  ])('called %s holds records called %s', (area, entity) => {
    expect(areaNames(area)?.entity).toBe(entity)
  })

  it('is in its own folders and three lines of other files, and passes lint and types', {
    timeout: 240_000,
  }, () => {
    const { files, listedIn } = writeArea(copy, 'gizmos', '小物')
    const folder = /^(contract|server|console)\/areas\/gizmos\//
    expect(files.filter(path => !folder.test(path))).toEqual([])
    expect(files.filter(path => /gadget|器具/i.test(path + read(path)))).toEqual([])
    expect(listedIn).toHaveLength(3)
    for (const path of listedIn) {
      const added = read(path).split('\n').length - readFileSync(join(root, path), 'utf8').split('\n').length
      expect(added).toBe(1)
    }
    expect(() => writeArea(copy, 'gizmos')).toThrow('There is an area "gizmos" already.')

    const config = {
      extends: './tsconfig.json',
      compilerOptions: {
        incremental: false,
        paths: { '@greenroom/contract/*': ['./contract/*.ts'] },
      },
      include: [
        'contract/areas/gizmos',
        'server/areas/gizmos',
        'console/areas/gizmos',
        'console/*.d.ts',
        'console/testing/setup.ts',
      ],
    }
    writeFileSync(join(copy, 'tsconfig.area.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    expect(compile(tsc)).toBe('')
  })
})

/** The errors that the compiler finds in the area. */
function compile(tsc: string): string {
  try {
    return execFileSync(tsc, ['-p', 'tsconfig.area.json'], { cwd: copy, encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}
