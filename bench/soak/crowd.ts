import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Sql } from 'postgres'
import { withProgress } from '../../cli/terminal.ts'
import { hashPassword } from '../../server/areas/auth/index.ts'
import { seededRandom } from '../kit/statistics.ts'
import { type CallFigures, createCaller } from './caller.ts'
import { ruledSet } from './check.ts'
import { watchEvents } from './event-watch.ts'
import type { Faults } from './faults.ts'
import type { Fleet } from './fleet.ts'
import {
  createItem,
  deleteItem,
  listItems,
  makeSet,
  publishItems,
  readItem,
  topics,
  updateItem,
} from './item-acts.ts'
import { createLedger, type Ledger } from './ledger.ts'
import {
  exportItems,
  importFile,
  openMessages,
  password,
  renewSession,
  signIn,
  topUp,
  typeDraft,
} from './other-acts.ts'
import { type Act, ask, type SimulatedUser } from './user.ts'

/** Actions of users, with their frequency in percent. */
const acts: readonly (readonly [Act, number])[] = [
  [listItems, 24],
  [readItem, 18],
  [openMessages, 8],
  [createItem, 14],
  [updateItem, 14],
  [publishItems, 6],
  [deleteItem, 3],
  [typeDraft, 5],
  [makeSet, 3],
  [topUp, 2],
  [renewSession, 1],
  [importFile, 1],
  [exportItems, 1],
]

/** All simulated users, and their common records. */
export interface Crowd {
  readonly users: readonly SimulatedUser[]
  readonly ledger: Ledger
  readonly figures: CallFigures
  readonly took: SimulatedUser['took']
}

/** Makes administrators, signs each of them in, and makes a set that a rule fills with their content items. */
export async function makeCrowd(
  fleet: Fleet,
  faults: Faults,
  connection: Sql,
  { count, seed }: { count: number; seed: number },
): Promise<Crowd> {
  const hash = await hashPassword(password)
  const figures: CallFigures = { cut: 0, milliseconds: [] }
  const [ledger, took] = [createLedger(), { import: [], export: [] }]
  const users = Array.from({ length: count }, (_, place): SimulatedUser => {
    const name = `Soak ${String(place).padStart(3, '0')}`
    const user: SimulatedUser = {
      name,
      userId: randomUUIDv7(),
      username: `soak-${place}`,
      token: '',
      caller: createCaller(fleet, faults, figures, `127.1.${place >> 8}.${(place & 255) + 1}`),
      ledger,
      faults,
      watch: watchEvents(fleet, faults, name, () => user.token),
      random: seededRandom(seed + place),
      items: new Map(),
      inSets: new Set(),
      drafts: 0,
      took,
    }
    return user
  })
  for (const { userId, username } of users) {
    await connection`insert into app_user (id, username, password_hash) values (${userId}, ${username}, ${hash})`
    await connection`insert into user_role (user_id, role_id) select ${userId}, id from role where code = 'admin'`
  }
  for (const user of users) await signIn(user)
  const [first] = users
  const rules = { topics: [topics[0]] }
  const body = { name: ruledSet, description: ruledSet, contentType: 'img', filterType: 'rules', rules }
  if (!first || !(await ask(first, createContentSet, { body })))
    throw new Error('There is no set with a rule')
  return { users, ledger, figures, took }
}

/**
 * Has all users work until `event` is over; then waits until all streams have named all changes.
 * @param thinkSeconds how long each of them waits between two actions, on average
 */
export async function workDuring(
  { users, figures }: Crowd,
  { title, thinkSeconds }: { title: string; thinkSeconds: number },
  event: (report: (state: string) => void) => Promise<void>,
): Promise<void> {
  await withProgress(`${users.length} users work: ${title}`, async report => {
    let isOver = false
    const working = users.map(user => work(user, () => isOver, thinkSeconds * 1000))
    const happening = event(state => report(`${state}, ${figures.milliseconds.length} calls`)).finally(() => {
      isOver = true
    })
    await Promise.all([happening, ...working])
    await Promise.all(users.map(({ watch }) => watch.stop()))
  })
}

/** Works until it is over, with pauses to think; a call under way is finished. */
async function work(user: SimulatedUser, isOver: () => boolean, thinkMs: number): Promise<void> {
  const total = acts.reduce((sum, [, share]) => sum + share, 0)
  // Users begin at different moments.
  await delay(user.random() * thinkMs)
  while (!isOver()) {
    let left = user.random() * total
    const chosen = acts.find(([, share]) => {
      left -= share
      return left < 0
    })
    await (chosen?.[0] ?? listItems)(user)
    // From next to nothing to several times as long, as users are.
    await delay(-Math.log(1 - user.random()) * thinkMs)
  }
}
