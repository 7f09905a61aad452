import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { withProgress } from '../cli/terminal.ts'
import { type Ended, type RunOptions, run, runPackage } from './run.ts'

/** Dependencies on the machine, which tests replace. */
export interface Machine {
  environment: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  isRoot: boolean
  /** Where an installation by Playwright puts its browser. */
  installedPath(): string
  isExecutable(path: string): Promise<boolean>
  run(program: string, args: readonly string[], options?: RunOptions): Promise<Ended>
  installByPlaywright(args: readonly string[], options: RunOptions): Promise<Ended>
  /** Shows the waiting user the running step and its duration. */
  withProgress: typeof withProgress
}

/** The headless shell comes first: it renders the same pages without windows, which saves a tenth of a run's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const applications: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** How a distribution installs Chromium, by the program that does it. */
const packageManagers: readonly { program: string; commands: readonly (readonly string[])[] }[] = [
  {
    program: 'apt-get',
    commands: [
      ['update', '-q'],
      ['install', '-y', '-q', 'chromium-headless-shell'],
    ],
  },
  // Older distributions have no package of the shell alone.
  { program: 'apt-get', commands: [['install', '-y', '-q', 'chromium']] },
  { program: 'dnf', commands: [['install', '-y', 'chromium']] },
  { program: 'apk', commands: [['add', 'chromium']] },
]

const versionMilliseconds = 30_000
const installMilliseconds = 300_000

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, else the system's, else one that is installed now.
 * @throws Error that says what to do, when there is none and none can be installed
 */
export async function ensureChromium(machine: Machine = thisMachine()): Promise<string> {
  const named = machine.environment.CHROMIUM_PATH
  if (named) {
    if (await runs(machine, named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run`)
  }
  return (await findChromium(machine)) ?? (await installChromium(machine))
}

/** A Chromium that is there already. */
async function findChromium(machine: Machine): Promise<string | undefined> {
  const folders = (machine.environment.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const candidates = [
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    ...(applications[machine.platform] ?? []),
    machine.installedPath(),
  ]
  for (const path of candidates) if (await runs(machine, path)) return path
  return undefined
}

/** Some distributions have a script of that name that only says where to get the browser, so each candidate is run. */
async function runs(machine: Machine, path: string): Promise<boolean> {
  if (!(await machine.isExecutable(path))) return false
  // Chrome for Windows would open a window for `--version`.
  if (machine.platform === 'win32') return true
  const signal = AbortSignal.timeout(versionMilliseconds)
  return (await machine.run(path, ['--version'], { quiet: true, signal })).code === 0
}

async function installChromium(machine: Machine): Promise<string> {
  const said: string[] = []
  for (const attempt of await waysToInstall(machine)) {
    const { code, output } = await machine.withProgress(`Installing Chromium ${attempt.by}`, () =>
      attempt.install({ quiet: true, signal: AbortSignal.timeout(installMilliseconds) }),
    )
    const executable = await findChromium(machine)
    if (executable) return executable
    said.push(`${attempt.by} (exit code ${code}):\n${output.trim().split('\n').slice(-5).join('\n')}`)
  }
  throw new Error(
    `There is no Chromium, and none could be installed. Install one and put its path into CHROMIUM_PATH.\n${said.join('\n')}`,
  )
}

interface WayToInstall {
  by: string
  install(options: RunOptions): Promise<Ended>
}

async function waysToInstall(machine: Machine): Promise<WayToInstall[]> {
  const privilege = await privilegeOf(machine)
  const mayInstallPackages = machine.platform !== 'linux' || privilege !== undefined
  const flags = mayInstallPackages ? ['--with-deps'] : []
  const ways: WayToInstall[] = [
    {
      by: `with playwright install ${[...flags, 'chromium'].join(' ')}`,
      install: options => machine.installByPlaywright(['install', ...flags, 'chromium'], options),
    },
  ]
  if (machine.platform !== 'linux' || privilege === undefined) return ways
  for (const { program, commands } of packageManagers) {
    if ((await machine.run(program, ['--version'], { quiet: true })).code !== 0) continue
    ways.push({
      by: `with ${program}`,
      install: options => installPackages(machine, privilege, program, commands, options),
    })
  }
  return ways
}

async function installPackages(
  machine: Machine,
  privilege: readonly string[],
  program: string,
  commands: readonly (readonly string[])[],
  options: RunOptions,
): Promise<Ended> {
  let ended: Ended = { code: 0, output: '' }
  for (const args of commands) {
    const [first = program, ...rest] = [...privilege, program, ...args]
    ended = await machine.run(first, rest, { ...options, environment: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return ended
}

/** Prefix of commands that need root; undefined when this user cannot become root without a password. */
async function privilegeOf(machine: Machine): Promise<readonly string[] | undefined> {
  if (machine.isRoot) return []
  return (await machine.run('sudo', ['-n', 'true'], { quiet: true })).code === 0 ? ['sudo', '-n'] : undefined
}

function thisMachine(): Machine {
  return {
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    installedPath: () => chromium.executablePath(),
    isExecutable: path =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    run,
    installByPlaywright: (args, options) => runPackage('@playwright/test', args, options),
    withProgress,
  }
}
