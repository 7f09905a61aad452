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

/** Result of a holder's start. */
export type HolderOutcome = z.infer<typeof outcomeSchema>

/** How a holder is started. */
export interface HolderOptions {
  durable?: boolean
  /** The number of the user to become. */
  user?: number
  /** Shell commands to run first in a mount namespace of its own; they see HOLDER_DATA_DIR. Needs root. */
  mounts?: string
  /** The script, when it is not the one of this checkout. */
  script?: string
}

/** A process that holds a private PostgreSQL. */
export interface Holder {
  process: ChildProcessWithoutNullStreams
  /** Waits for the start to succeed or to be refused. */
  outcome: Promise<HolderOutcome>
  /** Ends the server in order, and waits for the process to end. */
  stop(): Promise<void>
  /** Kills the process at once, and waits for it to end. */
  kill(): Promise<void>
}

export const holderScript = fileURLToPath(new URL('holder.ts', import.meta.url))

/** Starts a process that holds the private PostgreSQL of `dataDir`, as the leader of a process group. */
export function startHolder(dataDir: string, options: HolderOptions = {}): Holder {
  const { durable = false, user, mounts, script = holderScript } = options
  const command = [process.execPath, '--no-warnings', script]
  const inNamespace = ['unshare', '--mount', 'sh', '-ec', `${mounts}\nexec "$@"`, 'sh', ...command]
  const [program = '', ...rest] = mounts === undefined ? command : inNamespace
  const child = spawn(program, rest, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOLDER_DATA_DIR: dataDir,
      HOLDER_DURABLE: durable ? '1' : '0',
      ...(user === undefined ? {} : { HOLDER_USER: String(user) }),
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

async function readOutcome({ stdout, stderr }: ChildProcessWithoutNullStreams): Promise<HolderOutcome> {
  const complaint = text(stderr)
  for await (const line of createInterface({ input: stdout })) return outcomeSchema.parse(JSON.parse(line))
  throw new Error(`The holder ended without an outcome: ${await complaint}`)
}
