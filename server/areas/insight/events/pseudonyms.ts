import { createHmac, randomBytes } from 'node:crypto'
import { dayOf } from '@greenroom/contract/zone-time'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { visitorKeys, visitorSalts } from './schema.ts'

/** Days for which late events of web pages are accepted, plus the day of the newest. */
export const saltDays = 8

const secret = () => randomBytes(32).toString('base64url')

/** Makes pseudonyms. Their originals are not stored, and cannot be found by trial without the secret. */
export interface Pseudonyms {
  /** Pseudonyms of visitors whom another system names; the same every day. */
  ofNamed(): Promise<(name: string) => bigint>
  /** The pseudonym of a web visitor on the day of `time`. After that day it can't be traced back. */
  ofWebVisitor(time: Date): Promise<(address: string, userAgent: string) => bigint>
}

/** Creates the source of pseudonyms, which reads the key and the daily salts when they are needed. */
export function createPseudonyms({ pool }: Database, timeZone: string): Pseudonyms {
  let key: string | undefined
  const salts = new Map<string, Promise<string>>()

  async function readKey(): Promise<string> {
    await pool.insert(visitorKeys).values({ id: 1, key: secret() }).onConflictDoNothing()
    const [row] = await pool.select().from(visitorKeys)
    if (!row) throw new Error('The key of visitors was not stored')
    return row.key
  }

  async function readSalt(day: string): Promise<string> {
    await pool.insert(visitorSalts).values({ day, salt: secret() }).onConflictDoNothing()
    const [row] = await pool.select().from(visitorSalts).where(eq(visitorSalts.day, day))
    if (!row) throw new Error('The salt of a day was not stored')
    return row.salt
  }

  function saltOf(day: string): Promise<string> {
    const cachedSalt = salts.get(day)
    if (cachedSalt) return cachedSalt
    const salt = readSalt(day)
    salts.set(day, salt)
    salt.catch(() => salts.delete(day))
    // Salts that are deleted from the database are also dropped here.
    for (const old of [...salts.keys()].toSorted().slice(0, -saltDays)) salts.delete(old)
    return salt
  }

  return {
    async ofNamed() {
      key ??= await readKey()
      const used = key
      return name => hash(used, name)
    },
    async ofWebVisitor(time) {
      const salt = await saltOf(dayOf(time, timeZone))
      return (address, userAgent) => hash(salt, `${address}\n${userAgent}`)
    },
  }
}

/** 63 bits of a keyed hash. */
const hash = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest().readBigUInt64BE() >> 1n
