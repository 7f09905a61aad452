import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const addressSchema = z.object({
  socketDirectory: z.string(),
  port: z.number(),
  user: z.string(),
  database: z.string(),
})

const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), address: addressSchema, said: z.array(z.string()) }),
  z.object({
    state: z.literal('refused'),
    kind: z.string(),
    message: z.string(),
    /** Contents of the data directory after the refusal. */
    left: z.array(z.string()),
  }),
])

/** Result of starting an owner process. */
export type OwnerOutcome = z.infer<typeof outcomeSchema>

/** Options of an owner process. */
export interface OwnerOptions {
  durable?: boolean
  /** The number of the user to become. */
  user?: number
  /** Shell commands to run first in a mount namespace of its own; they see OWNER_DATA_DIR. Needs root. */
  mounts?: string
  /** The script, when it is not the one of this checkout. */
  script?: string
}

/** A process that owns a private PostgreSQL. */
export interface OwnerProcess {
  process: ChildProcessWithoutNullStreams
  /** Waits for the start to succeed or to be refused. */
  outcome: Promise<OwnerOutcome>
  /** Ends the server in order, and waits for the process to end. */
  stop(): Promise<void>
  /** Kills the process at once, and waits for it to end. */
  kill(): Promise<void>
}

export const ownerScript = fileURLToPath(new URL('owner.ts', import.meta.url))

/** Starts a process that owns the private PostgreSQL of `dataDir`, as the leader of a process group. */
export function startOwner(dataDir: string, options: OwnerOptions = {}): OwnerProcess {
  const { durable = false, user, mounts, script = ownerScript } = options
  const command = [process.execPath, '--no-warnings', script]
  const inNamespace = ['unshare', '--mount', 'sh', '-ec', `${mounts}\nexec "$@"`, 'sh', ...command]
  const [program = '', ...rest] = mounts === undefined ? command : inNamespace
  const child = spawn(program, rest, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      OWNER_DATA_DIR: dataDir,
      OWNER_DURABLE: durable ? '1' : '0',
      ...(user === undefined ? {} : { OWNER_USER: String(user) }),
      ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }),
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  onTestFinished(stop)
  const outcome = readOutcome(child)
  outcome.catch(() => {})
  return {
    process: child,
    outcome,
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function readOutcome({ stdout, stderr }: ChildProcessWithoutNullStreams): Promise<OwnerOutcome> {
  const complaint = text(stderr)
  for await (const line of createInterface({ input: stdout })) return outcomeSchema.parse(JSON.parse(line))
  throw new Error(`The owner process ended without an outcome: ${await complaint}`)
}
