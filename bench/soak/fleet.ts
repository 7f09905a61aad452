import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../kit/server-process.ts'
import type { Faults } from './faults.ts'

/** Processes that a kill ends. */
export type Victims = Parameters<ServerProcess['kill']>[0]

/** A server from its start to its end. */
export interface Life {
  readonly process: ServerProcess
  readonly logFile: string
  /** Set just before it is killed: requests that it has then get no response. */
  readonly isKilled: boolean
}

/** Servers that users call, and that are killed. */
export interface Fleet {
  /** Whether users call a proxy before the servers, from an address of their own. */
  readonly isProxied: boolean
  /** How many servers were killed so far, and whether one is being killed. */
  kills(): number
  isKilling(): boolean
  /** A living server at random; waits while there is none. */
  pick(): Promise<Life>
  /** Kills a server and starts it again. @returns milliseconds until it was ready */
  killAndRestart(place: number, victims: Victims): Promise<number>
  /** Starts one more server beside the others. */
  add(options: ServerOptions): Promise<void>
  /** Takes a server away from the users, as a load balancer does, and stops it in good order. */
  retire(place: number): Promise<void>
  /**
   * Names every error that the servers logged.
   * @returns how often a server gave up work, because kills hit it twice
   */
  checkLogs(faults: Faults): Promise<number>
  stop(): Promise<void>
}

/**
 * Settings of a server that users call through a proxy, which names requests and callers. On a machine that is busy
 * with other work waits are figures, not faults: `databaseUnavailable` comes late.
 */
export const proxiedSettings = { TRUST_PROXY: '1', DATABASE_ACQUIRE_SECONDS: '60' }

/** Requests that a server has when it is taken away are answered within this time. */
const drainMs = 1000

/** The level `error` or higher, as numbers of pino or as words. */
const errorLevel = /"level":(?:50|60|"error"|"fatal")/
/** In entries that kills cause, as docs/operate.md says under "Work that ends the server". */
const endedTwice = 'it ended the server twice'

type RunningLife = { -readonly [K in keyof Life]: Life[K] }

/** Starts a server for each of the options. */
export async function startFleet(first: readonly ServerOptions[]): Promise<Fleet> {
  const options = [...first]
  const start = async (each: ServerOptions): Promise<RunningLife> => ({
    process: await startServerProcess(each),
    logFile: each.logFile,
    isKilled: false,
  })
  /** The present life of each server; undefined between a kill and the next one. */
  const lives: (RunningLife | undefined)[] = []
  for (const each of options) lives.push(await start(each))
  let isStopped = false
  let [kills, killing] = [0, 0]
  return {
    isProxied: false,
    kills: () => kills,
    isKilling: () => killing > 0,
    async pick() {
      while (!isStopped) {
        const living = lives.filter(life => life !== undefined)
        const picked = living[Math.floor(Math.random() * living.length)]
        if (picked) return picked
        await delay(20)
      }
      throw new Error('The servers were stopped')
    },
    async killAndRestart(place, victims) {
      const [life, settings] = [lives[place], options[place]]
      if (!life || !settings) throw new Error(`There is no server ${place}`)
      life.isKilled = true
      lives[place] = undefined
      killing++
      await life.process.kill(victims)
      kills++
      killing--
      const next = await start(settings)
      lives[place] = next
      return next.process.readyAfterMs
    },
    async add(next) {
      lives.push(await start(next))
      options.push(next)
    },
    async retire(place) {
      const life = lives[place]
      lives[place] = undefined
      await delay(drainMs)
      await life?.process.stop()
    },
    async checkLogs(faults) {
      let givenUp = 0
      for (const { logFile } of options) {
        const lines = (await readFile(logFile, 'utf8')).split('\n')
        for (const line of lines.filter(each => errorLevel.test(each))) {
          if (line.includes(endedTwice)) givenUp++
          else faults.add('server', line.slice(0, 1000))
        }
      }
      return givenUp
    },
    async stop() {
      isStopped = true
      await Promise.all(lives.map(life => life?.process.stop()))
    },
  }
}
