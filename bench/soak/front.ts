import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tools/run.ts'
import { end, waitUntilReady } from '../kit/server-process.ts'
import type { Fleet } from './fleet.ts'

/** A proxy before the servers of a fleet. */
export interface Front {
  url: string
  logFile: string
  stop(): Promise<void>
}

/**
 * Starts Caddy with the file of deploy/caddy before these servers, without TLS. The identifiers of requests stay those
 * of the users, by which the operation log is compared.
 * @throws Error when it does not answer; `caddy` must be installed
 */
export async function startCaddy(
  directory: string,
  port: number,
  servers: readonly string[],
): Promise<Front> {
  const text = await readFile(join(root, 'deploy/caddy/Caddyfile'), 'utf8')
  const file = join(directory, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${text.replace(/^.*X-Request-Id.*\n/m, '')}`)
  const url = `http://127.0.0.1:${port}`
  const logFile = join(directory, 'caddy.log')
  const log = openSync(logFile, 'a')
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      GREENROOM_DOMAIN: url,
      GREENROOM_SERVERS: servers.join(' '),
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  await Promise.race([waitUntilReady(url, child), failed])
  return { url, logFile, stop: () => end(child, 'SIGTERM') }
}

/** A fleet whose users call the proxy: a request that was on its way when any server was killed may fail. */
export function behind(fleet: Fleet, { url, logFile }: Front): Fleet {
  return {
    ...fleet,
    isProxied: true,
    async pick() {
      const life = await fleet.pick()
      const killsBefore = fleet.kills()
      return {
        process: { ...life.process, url },
        logFile,
        get isKilled() {
          return fleet.isKilling() || fleet.kills() > killsBefore
        },
      }
    },
  }
}
