import {
  type OwnProfile,
  type OwnProfileFields,
  offices,
  ownProfileFields,
  readOwnProfile,
  saveOwnProfile,
  uploadAvatar,
} from '@greenroom/contract/areas/profile/own-profile'
import { ruleText } from '@greenroom/contract/rule-texts'
import { areaList } from '@vant/area-data'
import { fail } from '../../../platform/errors.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { maskPhone } from '../../../platform/users/mask-phone.ts'
import { changeUser, findUser, lockUser, type StoredUser } from '../../../platform/users/store.ts'
import { requireConfirmed } from '../../auth/index.ts'
import { publishUserChanged } from './publish-changed.ts'

/** Handlers for the signed-in user's own profile. */
export function ownProfileHandlers(): Handler[] {
  return [
    handle(readOwnProfile, async ({ actor, queries }) => toOwnProfile(await findUser(queries, actor.id))),

    handle(saveOwnProfile, saveProfile),

    handle(uploadAvatar, async ({ actor, input, queries, publish }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      const avatar = openFileAddress(id)
      await changeUser(queries, actor.id, { avatar })
      publishUserChanged(publish, actor.id)
      return avatar
    }),
  ]
}

async function saveProfile({
  actor,
  input,
  queries,
  publish,
  request,
}: HandlerContext<typeof saveOwnProfile>) {
  const { version, changes: versioned, countryRegion, phone, ...fields } = input.body
  const sent = { ...(countryRegion !== undefined && { country: countryRegion }), ...fields, ...versioned }
  if (Object.keys({ ...sent, ...(phone !== undefined && { phone }) }).length === 0) return 'ok' as const
  const user = await lockUser(queries, actor.id)
  const current = toOwnProfile(user)
  if (version !== undefined && current.version !== version) throw fail('conflict', { current })
  const changes = changesOf(current, sent)
  const newPhone = phone === user?.phone || phone === maskPhone(user?.phone ?? '') ? undefined : phone
  if (Object.keys(changes).length === 0 && newPhone === undefined) return 'ok' as const
  if (newPhone?.includes('*')) {
    const issue = { path: 'body.phone', msg: ruleText('phoneForm', request.language) }
    throw fail('invalid', { issues: [issue] })
  }
  const emptied = requiredFields.filter(name => changes[name] === '')
  const prefix = versioned ? 'body.changes' : 'body'
  if (emptied.length > 0) {
    const msg = ruleText('required', request.language)
    throw fail('invalid', { issues: emptied.map(name => ({ path: `${prefix}.${name}`, msg })) })
  }
  // An account is got back by these, so their owner controls it.
  if (changes.email !== undefined || newPhone !== undefined) await requireConfirmed(queries, actor)
  const { country = current.country, area = current.area } = changes
  const isMoved = country !== current.country || area !== current.area
  if (isMoved && !isArea(country, area)) {
    const path = versioned ? 'body.changes.area' : 'body.area'
    const issue = { path, msg: ruleText('unknownArea', request.language) }
    throw fail('invalid', { issues: [issue] })
  }
  const office = offices.find(({ code }) => code === changes.location)
  // The office's name is stored with its code, in the default language (specification §9).
  const locationName = office && { locationName: office.name['zh-CN'] }
  const phoneChange = newPhone !== undefined && { phone: newPhone }
  await changeUser(queries, actor.id, { ...changes, ...locationName, ...phoneChange })
  publishUserChanged(publish, actor.id)
  return 'ok' as const
}

/** Fields that may be empty only while they were never filled (specification §5). */
const requiredFields = ['email', 'nickname', 'country', 'area', 'location'] as const

type ProfileChanges = Partial<Record<keyof OwnProfileFields, string | undefined>>

function changesOf(
  current: OwnProfile,
  sent: ProfileChanges,
): Partial<Record<keyof OwnProfileFields, string>> {
  const changes: Partial<Record<keyof OwnProfileFields, string>> = {}
  for (const name of ownProfileFields.keyof().options) {
    const value = sent[name]
    if (value !== undefined && value !== current[name]) changes[name] = value
  }
  return changes
}

/** Whether the area is one of that country; only of China's we know which there are. */
function isArea(country: string, area: string): boolean {
  return country !== 'CN' || Object.hasOwn(areaList.county_list, area)
}

function toOwnProfile(user: StoredUser | undefined): OwnProfile {
  // The caller is signed in, so the row is missing only after a deletion at this very moment.
  if (!user) throw fail('notSignedIn')
  const { name, nickname, email, country, area, address, location, introduction, personalWebsite } = user
  return {
    name,
    nickname,
    email,
    country,
    area,
    address,
    location,
    introduction,
    personalWebsite,
    profile: user.profile,
    version: user.version,
  }
}
