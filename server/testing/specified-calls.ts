import * as z from 'zod'
import type { SpecifiedCall } from './specified-call.ts'
import { specifiedFigures } from './specified-figures.ts'

const text = z.string()
const number = z.number()
const flag = z.boolean()
const picture = z.string()
const binary = z.union([z.literal(0), z.literal(1)])

const menuNode = z.object({
  path: text,
  name: text,
  meta: z.object({ locale: text.min(1), requiresAuth: flag, icon: text, order: number }),
  get children() {
    return z.array(menuNode).optional()
  },
})

const message = z.object({
  id: text,
  type: z.enum(['message', 'notice', 'todo']),
  title: text,
  subTitle: text,
  avatar: picture,
  content: text,
  time: z.iso.datetime(),
  messageType: z.literal([0, 1, 2, 3]).optional(),
  status: binary,
})

const card = z.object({ id: text, title: text, description: text })

const settings = {
  mode: text,
  acquisition: z.object({ resolution: text, frameRate: number }),
  encoding: z.object({
    resolution: text,
    rate: z.object({ min: number, max: number, default: number }),
    frameRate: number,
    profile: text,
  }),
}

const promotion = {
  activityName: '春季招新',
  channelType: 'web',
  promotionTime: ['2026-03-01', '2026-03-31'],
  promoteLink: 'https://arco.design',
  advertisingSource: 'sohu',
  advertisingMedia: 'CPC',
  keyword: ['今日头条', '火山'],
  pushNotify: true,
  advertisingContent: '扫码报名',
}

/** Signing in: the token of its answer goes with every other call. */
export const specifiedLogin = {
  path: '/api/user/login',
  body: { username: 'admin', password: 'admin' },
  data: z.object({ token: text.min(1) }),
} as const

export const specifiedCalls: readonly SpecifiedCall[] = [
  // The shell
  {
    method: 'POST',
    path: '/api/user/info',
    data: z.object({
      id: text,
      pid: text.nullable(),
      createTime: z.iso.datetime(),
      name: text.min(1),
      avatar: picture,
      job: text,
      organization: text,
      location: text,
      email: text,
      introduction: text,
      personalWebsite: text,
      jobName: text,
      organizationName: text,
      locationName: text,
      phone: text,
      registrationDate: z.iso.datetime(),
      accountId: text,
      certification: binary,
      username: text,
      role: z.literal('admin'),
      permissions: z.array(text).min(1),
      temporaryPermissions: z.array(text),
    }),
  },
  { method: 'POST', path: '/api/user/menu', data: z.array(menuNode).min(1) },
  { method: 'POST', path: '/api/message/list', data: z.array(message).min(1) },
  {
    method: 'POST',
    path: '/api/message/read',
    bodyOf: answers => ({
      ids: z
        .array(message)
        .parse(answers.get('/api/message/list'))
        .map(({ id }) => id),
    }),
    data: z.literal(true),
  },
  { method: 'POST', path: '/api/message/read', body: { ids: [] }, data: z.literal(true) },
  ...specifiedFigures,
  // The monitor
  {
    method: 'POST',
    path: '/api/chat/list',
    data: z
      .array(z.object({ id: text, username: text, content: text, time: z.iso.datetime(), isCollect: flag }))
      .min(1),
  },
  // Lists
  {
    method: 'GET',
    path: '/api/list/policy',
    query:
      'contentType=&createdTime=2020-01-01&createdTime=2099-12-31&current=1&filterType=&name=&number=&pageSize=20&status=',
    data: z.object({
      list: z
        .array(
          z.object({
            id: text,
            number,
            name: text,
            contentType: z.enum(['img', 'horizontalVideo', 'verticalVideo']),
            count: number,
            status: z.enum(['online', 'offline']),
            filterType: z.enum(['artificial', 'rules']),
            createdTime: z.iso.datetime(),
          }),
        )
        .length(20),
      total: z.literal(55),
    }),
  },
  {
    method: 'GET',
    path: '/api/list/quality-inspection',
    data: z
      .array(card.extend({ name: text, data: z.array(z.object({ label: text, value: text.or(number) })) }))
      .min(1),
  },
  {
    method: 'GET',
    path: '/api/list/the-service',
    data: z
      .array(
        card.extend({
          icon: text,
          enable: flag,
          expires: flag.optional(),
          actionType: z.literal('button'),
        }),
      )
      .min(1),
  },
  {
    method: 'GET',
    path: '/api/list/rules-preset',
    data: z.array(card.extend({ enable: flag, actionType: z.literal('switch') })).min(1),
  },
  // Forms
  {
    method: 'POST',
    path: '/api/channel-form/submit',
    body: { data: promotion },
    data: z.object({ id: text }),
  },
  // Parameters
  {
    method: 'GET',
    path: '/api/profile/basic',
    data: z.object({
      status: number,
      video: z.object(settings),
      audio: z.object({
        mode: text,
        acquisition: z.object({ channels: number }),
        encoding: z.object({ channels: number, rate: number, profile: text }),
      }),
    }),
  },
  {
    method: 'GET',
    path: '/api/operation/log',
    data: z.array(
      z.object({
        key: text,
        contentNumber: text,
        updateContent: text,
        status: number,
        updateTime: z.iso.datetime(),
      }),
    ),
  },
  // The user
  {
    method: 'POST',
    path: '/api/user/my-project/list',
    data: z
      .array(
        z.object({
          id: text,
          name: text,
          description: text,
          peopleNumber: number,
          contributors: z.array(z.object({ name: text, email: text, avatar: picture })),
        }),
      )
      .min(1),
  },
  {
    method: 'POST',
    path: '/api/user/my-team/list',
    data: z.array(z.object({ id: text, avatar: picture, name: text, peopleNumber: number })).min(1),
  },
  {
    method: 'POST',
    path: '/api/user/latest-activity',
    data: z.array(z.object({ id: text, title: text, description: text, avatar: picture })),
  },
  {
    method: 'POST',
    path: '/api/user/visits',
    data: z.array(z.object({ name: text, visits: number, growth: number.nullable() })).length(2),
  },
  {
    method: 'POST',
    path: '/api/user/project-and-team/list',
    data: z.array(z.object({ id: text.or(number), content: text.or(number) })).length(4),
  },
  { method: 'POST', path: '/api/user/save-info', data: z.literal('ok') },
  {
    method: 'POST',
    path: '/api/user/certification',
    data: z.object({
      enterpriseInfo: z
        .object({
          accountType: text,
          status: number,
          time: z.iso.datetime(),
          legalPerson: text,
          certificateType: text,
          authenticationNumber: text,
          enterpriseName: text,
          enterpriseCertificateType: text,
          organizationCode: text,
        })
        .nullable(),
      record: z.array(
        z.object({
          certificationType: text.or(number),
          certificationContent: text,
          status: number,
          time: z.iso.datetime(),
        }),
      ),
    }),
  },
  { method: 'POST', path: '/api/user/logout', data: z.null() },
]
