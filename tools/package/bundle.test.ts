import { execFile } from 'node:child_process'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { bundleProgram, unbundledPackages } from './bundle.ts'

const staticImport = /^import (?:.+ from )?"([^"]+)";$/gm

test('The bundle runs by itself: it imports Node, its own files and unbundled packages', async () => {
  const directory = await temporaryDirectory()
  await bundleProgram(directory, 'abc')
  const programs = (await readdir(directory)).filter(name => name.endsWith('.js'))
  const imports = await Promise.all(
    programs.map(async name =>
      [...(await readFile(join(directory, name), 'utf8')).matchAll(staticImport)].map(
        ([, from = '']) => from,
      ),
    ),
  )
  const packages = new Set(imports.flat().filter(from => !/^(?:\.|node:)/.test(from)))
  const allowed = new Set<string>([...builtinModules, ...unbundledPackages])
  expect([...packages].filter(name => !allowed.has(name))).toEqual([])
  expect(programs).toEqual(expect.arrayContaining(['greenroom.js', 'child-main.js', 'read-table-thread.js']))
  expect(await readdir(join(directory, 'files/server/migrations'))).toContain('meta')

  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(directory, 'greenroom.js'), 'version'])
  expect(stdout).toMatch(/^Greenroom \d+\.\d+\.\d+ \(abc\)\nNode .+\nPostgreSQL \d+\./)
})
