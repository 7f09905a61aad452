import { setTimeout as delay } from 'node:timers/promises'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../kit/server-process.ts'

/** One server of the fleet, over all its lives. */
export interface Member {
  readonly logFile: string
  /** The present life; undefined between a kill and the next one. */
  life: Life | undefined
}

/** A server from its start to its end. */
export interface Life {
  readonly process: ServerProcess
  /** Set just before it is killed: calls that it has then get no response. */
  isKilled: boolean
}

/** Servers that users call, and that are killed. */
export interface Fleet {
  readonly members: readonly Member[]
  /** One that lives, at random; waits while none does. */
  pick(): Promise<{ member: Member; life: Life }>
  /** Kills a server and starts it again; gives how long it took to be ready, in milliseconds. */
  killAndRestart(place: number, victims: 'server' | 'server and PostgreSQL'): Promise<number>
  stop(): Promise<void>
}

const pauseMs = 20

/**
 * Settings of a server that users call through a proxy, which names requests and callers. On a machine that is busy
 * with other things waits are figures, not faults: `databaseUnavailable` comes late.
 */
export const proxiedSettings = { TRUST_PROXY: '1', DATABASE_ACQUIRE_SECONDS: '60' }

/** Starts a server for each of the options. */
export async function startFleet(options: readonly ServerOptions[]): Promise<Fleet> {
  const members: Member[] = []
  const start = async (settings: ServerOptions): Promise<Life> => ({
    process: await startServerProcess(settings),
    isKilled: false,
  })
  for (const each of options) members.push({ logFile: each.logFile, life: await start(each) })
  let isStopped = false
  return {
    members,
    async pick() {
      while (!isStopped) {
        const alive = members.flatMap(member => (member.life ? [{ member, life: member.life }] : []))
        const picked = alive[Math.floor(Math.random() * alive.length)]
        if (picked) return picked
        await delay(pauseMs)
      }
      throw new Error('The servers were stopped')
    },
    async killAndRestart(place, victims) {
      const [member, settings] = [members[place], options[place]]
      if (!member?.life || !settings) throw new Error(`There is no server ${place}`)
      const { life } = member
      life.isKilled = true
      member.life = undefined
      await life.process.kill(victims)
      member.life = await start(settings)
      return member.life.process.readyAfter
    },
    async stop() {
      isStopped = true
      await Promise.all(members.map(({ life }) => life?.process.stop()))
    },
  }
}
