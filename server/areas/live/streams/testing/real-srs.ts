import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hookSecret } from './scenario.ts'

/** The SRS program on the PATH. Debian's `srs` is another program, without the configuration option. */
export const findSrs = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'srs'))
    .find(isProgram)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const configuration = (ports: readonly number[], hookPort: number) => {
  const hook = `http://127.0.0.1:${hookPort}/api/live/hooks/srs?secret=${hookSecret}`
  const hooks = ['on_publish', 'on_unpublish', 'on_play', 'on_stop'].map(name => `${name} ${hook};`)
  return `
    listen ${ports[0]}; daemon off; pid ./srs.pid; srs_log_tank console; max_connections 100;
    http_api { enabled on; listen ${ports[1]}; }
    http_server { enabled on; listen ${ports[2]}; dir .; }
    vhost __defaultVhost__ {
      http_remux { enabled on; mount [vhost]/[app]/[stream].flv; }
      http_hooks { enabled on; ${hooks.join(' ')} }
    }`
}

/** Prepares the SRS program with ports of its own. */
export async function startSrs(command: string) {
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-srs-'))
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const [rtmpPort, apiPort, playPort] = ports
  const apiUrl = `http://127.0.0.1:${apiPort}`
  let end = async () => undefined as unknown

  return {
    apiUrl,
    rtmpUrl: `rtmp://127.0.0.1:${rtmpPort}`,
    playUrl: `http://127.0.0.1:${playPort}`,
    /** Starts it with its hook at this port. */
    async askAt(hookPort: number) {
      const path = join(directory, 'srs.conf')
      await writeFile(path, configuration(ports, hookPort))
      const child = spawn(command, ['-c', path], { cwd: directory, stdio: 'ignore' })
      const closed = once(child, 'close')
      end = async () => {
        child.kill('SIGKILL')
        await closed
      }
      while (!(await fetch(`${apiUrl}/api/v1/versions`).then(Boolean, () => false))) {
        if (child.exitCode !== null) throw new Error(`SRS ended with ${child.exitCode}`)
        await wait(50)
      }
    },
    async stop() {
      await end()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type RealSrs = Awaited<ReturnType<typeof startSrs>>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address === null || typeof address === 'string' ? 0 : address.port
}
