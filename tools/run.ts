import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** The checkout, as an absolute path. */
export const root = join(import.meta.dirname, '..')

export interface RunOptions {
  /** Added to the environment of this process. */
  environment?: Record<string, string>
  /** Captures the output instead of showing it. */
  quiet?: boolean
  /** Ends the program when it is aborted; the program then counts as failed. */
  signal?: AbortSignal
}

/** How a program ended. */
export interface Ended {
  /** Its exit code; null when it could not be started or was killed. */
  code: number | null
  /** Captured output, with `quiet`. */
  output: string
}

/** Runs a program from the root of the checkout, without input, until it ends; never throws. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { environment, quiet = false, signal } = options
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  child.stdout?.on('data', chunk => {
    output += String(chunk)
  })
  child.stderr?.on('data', chunk => {
    output += String(chunk)
  })
  return new Promise(resolve => {
    child.on('error', error => resolve({ code: null, output: `${output}${error.message}\n` }))
    child.on('close', code => resolve({ code, output }))
  })
}

/** Runs the command of an installed package on the Node that runs this. */
export function runPackage(name: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  return run(process.execPath, [commandOf(name), ...args], options)
}

/** Starts the same Node with these arguments as a child process in the same terminal. */
export function startChild(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
}

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** The file of a package's command that is named like the package, or of its only one. */
export function commandOf(name: string): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : (bin[name.split('/').at(-1) ?? ''] ?? Object.values(bin)[0])
  if (file === undefined) throw new Error(`The package ${name} has no command`)
  return join(folder, file)
}
