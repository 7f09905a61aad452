import {
  type Ability,
  type AbilityState,
  abilities,
  type CallQuota,
  type WeixinFailure,
} from '@greenroom/contract/areas/official-accounts/abilities'
import { WeixinCallError } from '../client/call-error.ts'
import { yesterdayInChina } from '../client/calls/figures.ts'
import type { Weixin } from '../client/weixin.ts'

/** Result for one ability. */
export interface Finding {
  ability: Ability
  state: AbilityState
  failure: WeixinFailure | null
  quota: CallQuota | null
}

/** A call without side effects that is refused when the ability is missing. */
type Attempt = (weixin: Weixin, accountId: string) => Promise<unknown>

const attempts: Readonly<Record<Exclude<Ability, 'connection'>, Attempt>> = {
  drafts: ({ drafts }, id) => drafts.count(id),
  publishing: ({ publishing }, id) => publishing.list(id, { offset: 0, count: 1 }),
  materials: ({ materials }, id) => materials.count(id),
  figures: ({ figures }, id) => figures.followersOn(id, yesterdayInChina(Date.now())),
  followers: ({ account }, id) => account.countFollowers(id),
}

/** For each ability, the call whose quota is used up first. */
const mainPaths: Readonly<Record<Ability, string>> = {
  connection: '/cgi-bin/stable_token',
  drafts: '/cgi-bin/draft/add',
  publishing: '/cgi-bin/freepublish/submit',
  materials: '/cgi-bin/material/add_material',
  figures: '/datacube/getarticletotaldetail',
  followers: '/cgi-bin/user/get',
}

/**
 * Finds out what an account can do at WeChat, without changing anything. Refusals by WeChat are results, not errors.
 */
export async function probeAccount(weixin: Weixin, accountId: string): Promise<Finding[]> {
  const connection = await probeAbility('connection', () => weixin.connect(accountId))
  if (connection.state !== 'working') {
    const untried = { state: 'unknown', failure: null, quota: null } as const
    return abilities.map(ability => (ability === 'connection' ? connection : { ability, ...untried }))
  }
  return Promise.all(
    abilities.map(async ability => {
      const finding =
        ability === 'connection'
          ? connection
          : await probeAbility(ability, () => attempts[ability](weixin, accountId))
      const quota =
        finding.state === 'working' ? await findQuota(weixin, accountId, mainPaths[ability]) : null
      return { ...finding, quota }
    }),
  )
}

async function probeAbility(ability: Ability, attempt: () => Promise<unknown>): Promise<Finding> {
  try {
    await attempt()
    return { ability, state: 'working', failure: null, quota: null }
  } catch (error) {
    if (!(error instanceof WeixinCallError)) throw error
    return { ability, state: stateAfter(error.failure), failure: error.failure, quota: null }
  }
}

const notReady = 61503
/** Temporary refusals, which say nothing about the account's abilities. */
const passing: readonly unknown[] = [-1, 45009, 45011]

function stateAfter({ errcode, problem }: WeixinFailure): AbilityState {
  if (errcode === notReady) return 'working'
  if (problem === 'noSecret' || problem === 'secretUnreadable') return 'missing'
  return errcode === null || passing.includes(errcode) ? 'unknown' : 'missing'
}

async function findQuota(weixin: Weixin, accountId: string, path: string): Promise<CallQuota | null> {
  try {
    return await weixin.account.quota(accountId, path)
  } catch (error) {
    // The number of followers is optional.
    if (error instanceof WeixinCallError) return null
    throw error
  }
}
