import { describe, expect, it } from 'vitest'
import { ensureChromium, type Machine } from './chromium.ts'

/** A machine on which these programs run; installing something may make more of them run. */
function machineWith(programs: readonly string[], more: Partial<Machine> = {}) {
  const runnable = new Set(programs)
  const commands: string[] = []
  const machine: Machine = {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    isRoot: true,
    installedPath: () => '/cache/chrome',
    isExecutable: async path => runnable.has(path) || path.endsWith('/stub'),
    run: async (program, args) => {
      if (!args.includes('--version') || runnable.has(program)) commands.push([program, ...args].join(' '))
      const runs = runnable.has(program)
      return { code: runs ? 0 : null, output: runs ? '' : 'not found' }
    },
    installByPlaywright: async args => {
      commands.push(`playwright ${args.join(' ')}`)
      return { code: 1, output: 'the download failed' }
    },
    withProgress: (_, work) => work(() => undefined),
    ...more,
  }
  return { machine, runnable, commands }
}

describe('finding a Chromium', () => {
  it('prefers the browser that CHROMIUM_PATH names', async () => {
    const { machine } = machineWith(['/opt/chromium', '/usr/bin/chromium'])
    machine.environment.CHROMIUM_PATH = '/opt/chromium'
    expect(await ensureChromium(machine)).toBe('/opt/chromium')
  })

  it('fails when the browser that CHROMIUM_PATH names does not run', async () => {
    const { machine } = machineWith(['/usr/bin/chromium'])
    machine.environment.CHROMIUM_PATH = '/opt/gone'
    await expect(ensureChromium(machine)).rejects.toThrow('CHROMIUM_PATH names /opt/gone, which does not run')
  })

  it('finds the system’s browser by any of its names', async () => {
    for (const path of ['/usr/bin/chromium', '/usr/local/bin/chromium-browser', '/usr/bin/google-chrome']) {
      expect(await ensureChromium(machineWith([path]).machine)).toBe(path)
    }
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(await ensureChromium(machineWith([mac], { platform: 'darwin' }).machine)).toBe(mac)
  })

  it('prefers the headless shell to a full browser', async () => {
    const { machine } = machineWith(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])
    expect(await ensureChromium(machine)).toBe('/usr/bin/chromium-headless-shell')
  })

  it('passes over a script of that name that does not run', async () => {
    const { machine } = machineWith(['/usr/bin/google-chrome'], {
      isExecutable: async path => ['/usr/bin/chromium-browser', '/usr/bin/google-chrome'].includes(path),
    })
    expect(await ensureChromium(machine)).toBe('/usr/bin/google-chrome')
  })

  it('finds a browser that Playwright installed earlier', async () => {
    expect(await ensureChromium(machineWith(['/cache/chrome']).machine)).toBe('/cache/chrome')
  })
})

describe('installing a Chromium', () => {
  it('asks Playwright first', async () => {
    const { machine, runnable, commands } = machineWith(['apt-get'])
    machine.installByPlaywright = async args => {
      commands.push(`playwright ${args.join(' ')}`)
      runnable.add('/cache/chrome')
      return { code: 0, output: '' }
    }
    expect(await ensureChromium(machine)).toBe('/cache/chrome')
    expect(commands).toContain('playwright install --with-deps chromium')
    expect(commands.filter(command => command.startsWith('apt-get install'))).toEqual([])
  })

  it('otherwise uses the package manager, by sudo for a user who is not root', async () => {
    const { machine, runnable, commands } = machineWith(['sudo', 'apt-get'], { isRoot: false })
    const run = machine.run
    machine.run = async (program, args, options) => {
      if (args.includes('chromium-headless-shell')) runnable.add('/usr/bin/chromium-headless-shell')
      return run(program, args, options)
    }
    expect(await ensureChromium(machine)).toBe('/usr/bin/chromium-headless-shell')
    expect(commands).toContain('sudo -n apt-get install -y -q chromium-headless-shell')
  })

  it('asks it for the whole browser where it has no headless shell', async () => {
    const { machine, runnable } = machineWith(['apt-get'])
    const run = machine.run
    machine.run = async (program, args, options) => {
      if (args.at(-1) === 'chromium') runnable.add('/usr/bin/chromium')
      return run(program, args, options)
    }
    expect(await ensureChromium(machine)).toBe('/usr/bin/chromium')
  })

  it('installs only the browser for a user who cannot become root', async () => {
    const { machine, commands } = machineWith(['apt-get'], { isRoot: false })
    await expect(ensureChromium(machine)).rejects.toThrow()
    expect(commands.filter(command => command.includes('install'))).toEqual(['playwright install chromium'])
  })

  it('reports the attempts and the next step when everything fails', async () => {
    const { machine } = machineWith(['apt-get'])
    await expect(ensureChromium(machine)).rejects.toThrow(
      /put its path into CHROMIUM_PATH[\s\S]*playwright install --with-deps chromium[\s\S]*the download failed[\s\S]*apt-get/,
    )
  })
})
