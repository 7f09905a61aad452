import { expect } from 'vitest'
import { credentials, type DocumentedCall, done, number, text } from './documented-call.ts'

const token = { access_token: text, expires_in: number }
/** §2.1: tokens, network and quota. */
export const basicCalls: readonly DocumentedCall[] = [
  {
    path: '/cgi-bin/token',
    method: 'GET',
    query: credentials,
    answer: token,
    missing: ['secret', 41004],
    needsNoToken: true,
  },
  {
    path: '/cgi-bin/stable_token',
    method: 'POST',
    body: credentials,
    answer: token,
    missing: ['appid', 41002],
    needsNoToken: true,
  },
  { path: '/cgi-bin/getcallbackip', method: 'GET', answer: { ip_list: expect.any(Array) } },
  { path: '/cgi-bin/get_api_domain_ip', method: 'GET', answer: { ip_list: expect.any(Array) } },
  {
    path: '/cgi-bin/callback/check',
    method: 'POST',
    body: () => ({ action: 'all', check_operator: 'DEFAULT' }),
    answer: {
      dns: [{ ip: '127.0.0.1', real_operator: 'CAP' }],
      ping: [
        {
          ip: '127.0.0.1',
          from_operator: 'CAP',
          package_loss: '0%',
          time: expect.stringMatching(/^\d+\.\d+ms$/),
        },
      ],
    },
    missing: ['action', 40202],
  },
  {
    path: '/cgi-bin/openapi/quota/get',
    method: 'POST',
    body: () => ({ cgi_path: '/cgi-bin/draft/count' }),
    answer: {
      quota: { daily_limit: number, used: number, remain: number },
      rate_limit: { call_count: number, refresh_second: number },
    },
    missing: ['cgi_path', 76003],
  },
  {
    path: '/cgi-bin/openapi/quota/clear',
    method: 'POST',
    body: () => ({ cgi_path: '/cgi-bin/draft/count' }),
    answer: done,
    missing: ['cgi_path', 76003],
  },
  {
    path: '/cgi-bin/openapi/rid/get',
    method: 'POST',
    body: ({ rid }) => ({ rid }),
    answer: {
      request: {
        invoke_time: number,
        cost_in_ms: number,
        request_url: text,
        request_body: text,
        response_body: text,
        client_ip: text,
      },
    },
    missing: ['rid', 76001],
  },
  {
    path: '/cgi-bin/clear_quota',
    method: 'POST',
    body: ({ appId }) => ({ appid: appId }),
    answer: done,
    missing: ['appid', 40013],
  },
  {
    path: '/cgi-bin/clear_quota/v2',
    method: 'POST',
    body: ({ appId, secret }) => ({ appid: appId, appsecret: secret }),
    answer: done,
    missing: ['appsecret', 41004],
    needsNoToken: true,
  },
]
