/** Groups of calls that WeChat grants to an account, or does not. */
export const grants = ['drafts', 'publish', 'materials', 'statistics', 'followers', 'comments'] as const
export type Grant = (typeof grants)[number]

/** How the platform pushes events to an account's callback address. */
export const pushModes = ['plain', 'compatible', 'safe'] as const

/** A token of either kind; it is invalid after the earlier of two times. */
export interface IssuedToken {
  value: string
  issuedAt: number
  expiresAt: number
  /** Set when it was replaced: it stays valid until then. */
  overAt: number | null
}

export interface Article {
  article_type: 'news' | 'newspic'
  title: string
  author: string
  digest: string
  content: string
  content_source_url: string
  thumb_media_id: string
  need_open_comment: 0 | 1
  only_fans_can_comment: 0 | 1
  pic_crop_235_1?: string
  pic_crop_1_1?: string
  image_info?: { image_list: { image_media_id: string }[] }
  cover_info?: unknown
  product_info?: unknown
}

export interface Draft {
  articles: Article[]
  createTime: number
  updateTime: number
}

export interface Material {
  type: 'image' | 'voice' | 'video' | 'thumb'
  name: string
  mediaType: string
  /** Base64. */
  content: string
  url: string
  isTemporary: boolean
  /** It is one pixel high or wide: covers cannot be cropped from it. */
  isTiny: boolean
  createdAt: number
  /** Of videos. */
  title?: string
  introduction?: string
}

export interface PublishJob {
  draft: string
  msgDataId: string
  articles: Article[]
  /** As `freepublish/get` gives it, once `settlesAt` is over. */
  outcome: PublishStatus
  failIdx: number[]
  settlesAt: number
  status: PublishStatus
  articleId: string | null
  isAnnounced: boolean
}

/** 0 success, 1 publishing, 2 original declaration, 3 ordinary failure, 4 review, 5 deleted by owner, 6 banned. */
export type PublishStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6

export interface PublishedArticle {
  publishId: string
  articles: (Article & { is_deleted: boolean })[]
  updateTime: number
}

export interface Comment {
  user_comment_id: number
  openid: string
  create_time: number
  content: string
  /** 0 ordinary, 1 elected. */
  comment_type: 0 | 1
  reply?: { content: string; create_time: number }
}

/** Comments on one article. */
export interface CommentThread {
  isOpen: boolean
  comments: Comment[]
}

/** A message to followers. */
export interface MassMessage {
  msgDataId: string
  /** None unless it is of articles. */
  articles: Article[]
  clientMsgId: string
  sentAt: number
  settlesAt: number
  status: 'SENDING' | 'SEND_SUCCESS' | 'DELETE'
  isAnnounced: boolean
}

/** A failure that the next calls run into. */
export interface PlannedFailure {
  /** Path of the call without its host; empty: any call. */
  path: string
  /** An error number of WeChat, or a fault of the response. */
  failure: number | 'timeout' | 'cut' | 'html' | 'status500'
  times: number
  /** Whether the call does its work before its answer gets lost. */
  isDone: boolean
}

export interface Account {
  appId: string
  secret: string
  name: string
  isSecretFrozen: boolean
  isFrozen: boolean
  /** Addresses that may ask for tokens; `*`: each. */
  whiteList: string[]
  granted: Record<Grant, boolean>
  callback: { url: string; token: string; aesKey: string; mode: (typeof pushModes)[number] } | null
  stableToken: IssuedToken | null
  plainToken: IssuedToken | null
  /** Earlier tokens that are still valid. */
  oldTokens: IssuedToken[]
  /** When tokens were forced today. */
  forcedAt: number[]
  drafts: Record<string, Draft>
  materials: Record<string, Material>
  /** Of `uploadimg`, by their path. */
  images: Record<string, { mediaType: string; content: string }>
  jobs: Record<string, PublishJob>
  published: Record<string, PublishedArticle>
  followers: number
  /** By `<msg_data_id>_<index>`, the index from 1. */
  threads: Record<string, CommentThread>
  /** By their message id. */
  masses: Record<string, MassMessage>
  /** 0 is fastest, 4 slowest. */
  massSpeed: 0 | 1 | 2 | 3 | 4
  /** Calls of today by path. */
  calls: Record<string, number>
  callsDay: string
  dailyLimits: Record<string, number>
  /** When quotas were cleared this month. */
  clearedAt: number[]
  planned: PlannedFailure[]
  /** Outcomes of the next publications, one each; then they succeed. */
  nextOutcomes: { status: PublishStatus; failIdx: number[] }[]
  publishSeconds: number
  /** Time after its upload in which drafts do not know a material. */
  materialSettlesMs: number
}

/** State of the platform. */
export interface State {
  accounts: Record<string, Account>
  /** How far its clock is ahead, in milliseconds. */
  clockOffset: number
  counter: number
  /** The address that callers seem to have; null: their own. */
  callerAddress: string | null
}

type NewAccount = Pick<Account, 'appId' | 'secret' | 'name'> &
  Partial<Account> & {
    /** Whether the account is verified; otherwise it may not publish or read figures. Default: true. */
    isVerified?: boolean
  }

/** An account that every client with its secret can use. */
export function newAccount({ isVerified = true, ...account }: NewAccount): Account {
  return {
    isSecretFrozen: false,
    isFrozen: false,
    whiteList: ['*'],
    granted: {
      drafts: true,
      publish: isVerified,
      materials: true,
      statistics: isVerified,
      followers: isVerified,
      comments: isVerified,
    },
    callback: null,
    stableToken: null,
    plainToken: null,
    oldTokens: [],
    forcedAt: [],
    drafts: {},
    materials: {},
    images: {},
    jobs: {},
    published: {},
    followers: 1280,
    threads: {},
    masses: {},
    massSpeed: 0,
    calls: {},
    callsDay: '',
    dailyLimits: {},
    clearedAt: [],
    planned: [],
    nextOutcomes: [],
    publishSeconds: 3,
    materialSettlesMs: 0,
    ...account,
  }
}
