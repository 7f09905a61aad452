import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { createContentSet, listContentSets } from '@greenroom/contract/areas/content/content-sets'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import * as z from 'zod'
import { megabytes, say, seconds } from '../../cli/terminal.ts'
import { processTree } from '../../server/testing/process-tree.ts'
import { run } from '../run.ts'
import { buildah } from './image.ts'

const readyTimeoutMs = 60_000
/** The longest that a stop may take under load, in milliseconds. */
const stopLimitMs = 10_000
const requestsInFlight = 20
const account = { username: 'root', password: 'Sesame-2611' }
const setName = 'Kept over a restart'

/** The part of an image's description that says how it runs. */
const imageSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})
type Image = z.infer<typeof imageSchema>['Docker']['config']

/**
 * Starts an image as its user, makes a content set, stops it under load, and starts it again. Prints size and durations.
 * It runs in a chroot, which shows neither a read-only root nor process 1 of a container. Needs root.
 * @throws Error when a step fails, the server runs as root, or it wrote beside its volume
 */
export async function tryImage(name: string): Promise<void> {
  const image = imageSchema.parse(JSON.parse(await buildah('inspect', '--type=image', name))).Docker.config
  const container = await buildah('from', name)
  const volume = await mkdtemp(join(tmpdir(), 'greenroom-volume-'))
  let running: RunningContainer | undefined
  try {
    const data = join(volume, 'data')
    await mkdir(data)
    const [uid = 0, gid = 0] = image.User.split(':').map(Number)
    await chown(data, uid, gid)
    say(`Image ${name}: ${megabytes(await sizeOf(name))}`)
    const first = await startContainer(container, image, data)
    running = first
    await checkUsers(first.pid, uid)
    const token = await signIn(first.url)
    const body = { name: setName, contentType: 'img', filterType: 'artificial' }
    await call(first.url, createContentSet, token, { body })
    await runIn(container, image.Healthcheck.Test.slice(1), data, first.port)
    say(`First start: ready after ${seconds(first.readyAfterMs)}, not as root, healthy`)
    const { answered, stoppedAfterMs } = await stopUnderLoad(first, token)
    say(
      `Stopped ${seconds(stoppedAfterMs)} after SIGTERM, ${answered} requests answered, ${requestsInFlight} at a time`,
    )
    const second = await startContainer(container, image, data)
    running = second
    const sets = JSON.stringify(await call(second.url, listContentSets, await signIn(second.url)))
    if (!sets.includes(setName)) throw new Error('The content set is missing after the restart')
    say(`Second start: ready after ${seconds(second.readyAfterMs)}, with its data`)
    await second.stop()
    await checkFiles(container, uid)
  } finally {
    running?.kill()
    await buildah('rm', container)
    await rm(volume, { recursive: true, force: true })
  }
}

async function sizeOf(name: string): Promise<number> {
  const images = z
    .array(z.object({ size: z.string() }))
    .parse(JSON.parse(await buildah('images', '--json', name)))
  const [, count, unit] = /^([\d.]+) (\w+)$/.exec(images[0]?.size ?? '') ?? []
  return Number(count) * (unit === 'GB' ? 1e9 : 1e6)
}

const runArguments = (container: string, data: string, port: number) => [
  'run',
  '--isolation=chroot',
  `--volume=${data}:/data`,
  `--env=PORT=${port}`,
  '--env=LIVE_RTMP_PORT=0',
  `--env=ADMIN_USERNAME=${account.username}`,
  `--env=ADMIN_PASSWORD=${account.password}`,
  container,
  '--',
]

/** Runs a command of the image while its server runs. @throws Error when it fails */
async function runIn(container: string, command: string[], data: string, port: number): Promise<void> {
  const [, ...args] = command[0] === 'CMD' ? command : ['', ...command]
  const { code, output } = await run('buildah', [...runArguments(container, data, port), ...args], {
    quiet: true,
  })
  if (code !== 0) throw new Error(`${args[0]} failed in the image:\n${output}`)
}

interface RunningContainer {
  url: string
  port: number
  /** Of the server itself. */
  pid: number
  readyAfterMs: number
  /** Sends SIGTERM to the server, and waits for its end. @throws Error when it ends with a failure */
  stop(): Promise<void>
  /** Kills its remaining processes after a failure. */
  kill(): void
}

/** Starts the entry point of the image, and waits until it is ready. @throws Error with its output when it ends before */
async function startContainer(container: string, image: Image, data: string): Promise<RunningContainer> {
  const port = await freePort()
  const startedAt = performance.now()
  const command = [...image.Entrypoint, ...image.Cmd]
  const child = spawn('buildah', [...runArguments(container, data, port), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const kill = () => {
    if (child.exitCode !== null) return
    for (const each of processTree(child.pid ?? 0).toReversed()) process.kill(each, 'SIGKILL')
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > readyTimeoutMs) {
      kill()
      throw new Error(`The image did not become ready:\n${output}`)
    }
    await delay(20)
  }
  const readyAfterMs = performance.now() - startedAt
  const pid = await serverBelow(child.pid ?? 0)
  return {
    url,
    port,
    pid,
    readyAfterMs,
    kill,
    async stop() {
      process.kill(pid, 'SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`The image stopped with ${code}:\n${output}`)
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The one process below buildah that is Node: the launcher must have become it, so that signals arrive. */
async function serverBelow(pid: number): Promise<number> {
  for (const id of processTree(pid)) {
    if ((await describe(id, 'args=')).startsWith('/opt/greenroom/node/node')) return id
  }
  throw new Error('The server is not there')
}

const describe = async (pid: number, format: string) =>
  (await run('ps', ['-o', format, '-p', String(pid)], { quiet: true })).output.trim()

/** @throws Error when the server or a process below it does not run as the user of the image */
async function checkUsers(pid: number, uid: number): Promise<void> {
  for (const id of processTree(pid)) {
    const actual = await describe(id, 'uid=')
    if (actual !== '' && Number(actual) !== uid)
      throw new Error(`A process runs as user ${actual}, not ${uid}`)
  }
}

/** Has clients send one request after the other, and stops the server meanwhile. @throws Error when it takes too long */
async function stopUnderLoad(server: RunningContainer, token: string) {
  let [answered, isStopping] = [0, false]
  const clients = Array.from({ length: requestsInFlight }, async () => {
    for (;;) {
      try {
        await call(server.url, listContentSets, token)
        answered++
      } catch (error) {
        if (!isStopping) throw error
        return
      }
    }
  })
  const working = Promise.all(clients)
  await Promise.race([delay(2000), working])
  isStopping = true
  const begun = performance.now()
  await server.stop()
  const stoppedAfterMs = performance.now() - begun
  await working
  if (stoppedAfterMs > stopLimitMs) throw new Error(`The stop took ${seconds(stoppedAfterMs)}`)
  return { answered, stoppedAfterMs }
}

/** @throws Error for a file of the server beside its volume and /tmp: with a read-only root it could not be written */
async function checkFiles(container: string, uid: number): Promise<void> {
  const folder = await buildah('mount', container)
  const places = ['data', 'tmp'].flatMap(place => ['-path', join(folder, place), '-prune', '-o'])
  const { output } = await run('find', [folder, ...places, '-user', String(uid), '-print'], { quiet: true })
  await buildah('umount', container)
  if (output !== '') throw new Error(`The server wrote beside its volume:\n${output}`)
  say('Nothing was written beside /data and /tmp')
}

const signIn = async (url: string) =>
  z.object({ token: z.string() }).parse(await call(url, login, '', { body: account })).token

/** Calls an endpoint. @returns the data @throws Error when it is refused or the connection ends */
async function call(
  url: string,
  endpoint: Endpoint,
  token: string,
  parts: { body?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(new URL(endpoint.path, url), {
    method: endpoint.method,
    headers: { [tokenHeader]: token, 'Content-Type': 'application/json' },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  })
  const { code, msg, data } = envelopeSchema.parse(await response.json())
  if (code !== success.code) throw new Error(`${endpoint.id} got ${code}: ${msg}`)
  return data
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
