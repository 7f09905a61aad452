import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { createProgram } from './program.ts'

/** Runs the command line of the checkout to its end. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, '../tools/greenroom.ts')
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

/** All commands that do something, with the words that name them. */
function commandsOf(command: Command, words: readonly string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[words.join(' '), command]]
  return command.commands.flatMap(child => commandsOf(child, [...words, child.name()]))
}

const program = createProgram(
  { version: manifest.version, consoleDirectory: () => Promise.reject(new Error('There is none')) },
  async () => undefined,
)

describe('The command line', () => {
  it.each(commandsOf(program))('describes "%s" in a line that begins with a small letter', (_, command) => {
    expect(command.description()).toMatch(/^[a-z].{10,100}[^.]$/)
    expect(command.helpInformation()).toContain(command.description().slice(0, 40))
  })

  it('prints its version', async () => {
    expect(await run('--version')).toEqual({ code: 0, output: `Greenroom ${manifest.version}\n` })
    expect(await run('version')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Node ${process.versions.node}`),
    })
  })

  it.each([
    ['a command that there is not', ['strat'], 'Did you mean start?'],
    ['an option that there is not', ['backup', '--too', 'x'], 'Did you mean --to?'],
    ['a missing argument', ['restore'], "missing required argument 'archive'"],
  ])('refuses %s with exit code 2 and says what to do', async (_, args, reason) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output).toContain(reason)
    expect(output).toContain('greenroom --help')
  })

  it('reads settings from a file, and the environment has precedence', async () => {
    const file = join(await temporaryDirectory(), 'greenroom.env')
    await writeFile(file, 'DATA_DIR=/nowhere/by/file\nPORT=many\n')
    const { code, output } = await run('--settings', file, 'audit', 'verify')
    expect({ code, output }).toMatchObject({
      code: 2,
      output: expect.stringContaining('setting PORT is wrong'),
    })
    expect(await run('--settings', `${file}.none`, 'version')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The settings cannot be read: .*greenroom\.env\.none/),
    })
  })
})
