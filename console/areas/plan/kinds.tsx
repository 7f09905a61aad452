import './locales/index.ts'
import type { PlanKind } from '@greenroom/contract/areas/plan/plan'
import { IconBroadcast, IconFileText, IconPinned, IconSend, IconSpeakerphone } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The shape of each kind, beside its colour (calendar.module.css) and its word. */
export const kindIcons: Readonly<
  Record<PlanKind, ComponentType<{ size?: number; className?: string | undefined }>>
> = {
  shows: IconBroadcast,
  publications: IconSend,
  contentItems: IconFileText,
  promotions: IconSpeakerphone,
  posts: IconPinned,
}

/** The page with the list of a kind. */
export const kindLists: Readonly<Record<PlanKind, string>> = {
  shows: '/dashboard/monitor',
  publications: '/weixin/result?state=scheduled',
  contentItems: '/list/content',
  promotions: '/form/channels',
  posts: '/dashboard/workplace?posts=1',
}
