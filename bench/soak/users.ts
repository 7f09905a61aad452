import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { hashPassword } from '../../server/areas/auth/index.ts'
import { withProgress } from '../../tools/terminal.ts'
import { seededRandom } from '../kit/random.ts'
import { exportItems } from './acts/exports.ts'
import { importFile } from './acts/imports.ts'
import { createItem, deleteItem, listItems, publishItems, readItem, updateItem } from './acts/items.ts'
import { password, renewSession, signIn } from './acts/sessions.ts'
import { makeSet } from './acts/sets.ts'
import { openMessages, topUp, typeDraft } from './acts/small.ts'
import { type CallFigures, createCaller } from './caller.ts'
import { watchEvents } from './event-watch.ts'
import type { Faults } from './faults.ts'
import type { Fleet } from './fleet.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Act, SimulatedUser } from './user.ts'

/** Actions of users, with their frequency in percent. */
const tasks: readonly (readonly [Act, number])[] = [
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

/** Permissions of all users. */
export interface Crowd {
  fleet: Fleet
  faults: Faults
  ledger: Ledger
  figures: CallFigures
  took: SimulatedUser['took']
}

export const createCrowd = (fleet: Fleet, faults: Faults): Crowd => ({
  fleet,
  faults,
  ledger: createLedger(),
  figures: { answered: 0, cut: 0, milliseconds: [] },
  took: { import: [], export: [] },
})

/** Makes administrators, and signs each of them in. */
export async function makeUsers(
  crowd: Crowd,
  connection: Sql,
  count: number,
  seed: number,
): Promise<SimulatedUser[]> {
  const hash = await hashPassword(password)
  const users: SimulatedUser[] = []
  for (let place = 0; place < count; place++) {
    const [name, userId] = [`Soak ${String(place).padStart(3, '0')}`, randomUUIDv7()]
    const username = `soak-${place}`
    await connection`insert into app_user (id, username, password_hash) values (${userId}, ${username}, ${hash})`
    await connection`insert into user_role (user_id, role_id) select ${userId}, id from role where code = 'admin'`
    users.push(createUser(crowd, { name, userId, username }, seed, place))
  }
  for (const user of users) await signIn(user)
  return users
}

function createUser(
  { fleet, faults, ledger, figures, took }: Crowd,
  who: Pick<SimulatedUser, 'name' | 'userId' | 'username'>,
  seed: number,
  place: number,
): SimulatedUser {
  const watch = watchEvents(fleet, faults, who.name, () => user.token)
  const user: SimulatedUser = {
    ...who,
    ledger,
    faults,
    took,
    watch,
    token: '',
    caller: createCaller(fleet, faults, figures, `10.0.${place >> 8}.${place & 255}`),
    random: seededRandom(seed + place),
    items: new Map(),
    inSets: new Set(),
    drafts: 0,
  }
  return user
}

/**
 * Has everybody work while something else goes on, until that is over; then waits until all streams were told of
 * everything.
 * @param thinkSeconds how long each of them waits between two things to do, on average
 */
export async function workDuring(
  { faults, figures }: Crowd,
  users: readonly SimulatedUser[],
  { title, thinkSeconds }: { title: string; thinkSeconds: number },
  happening: (report: (state: string) => void) => Promise<void>,
): Promise<void> {
  await withProgress(`${users.length} users work: ${title}`, async report => {
    let isOver = false
    const working = users.map(user => work(user, () => isOver, thinkSeconds * 1000))
    const happened = happening(state =>
      report(`${state}, ${figures.answered} calls, ${faults.total()} faults`),
    ).finally(() => {
      isOver = true
    })
    await Promise.all([happened, ...working])
    await Promise.all(users.map(({ watch }) => watch.stop()))
  })
}

/** Works until it is over, with pauses to think; a call under way is finished. */
async function work(user: SimulatedUser, isOver: () => boolean, thinkMs: number): Promise<void> {
  const all = tasks.reduce((sum, [, share]) => sum + share, 0)
  // Users begin at different moments.
  await delay(user.random() * thinkMs)
  while (!isOver()) {
    let left = user.random() * all
    const chosen = tasks.find(([, share]) => {
      left -= share
      return left < 0
    })
    await (chosen?.[0] ?? listItems)(user)
    // From next to nothing to several times as long, as users are.
    await delay(-Math.log(1 - user.random()) * thinkMs)
  }
}
