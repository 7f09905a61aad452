import type { Text } from '../../languages.ts'
import type { CallProblem, WeixinFailure } from './abilities.ts'
import { errcodeTexts } from './errcode-texts.ts'

const problemTexts: Readonly<Record<CallProblem, Text>> = {
  unreachable: {
    'zh-CN': '连不上微信服务器。请检查服务器能否访问 api.weixin.qq.com，稍后再试。',
    'en-US': 'WeChat can’t be reached. Check that this server can open api.weixin.qq.com, then try again.',
  },
  timeout: {
    'zh-CN': '微信没有在限定时间内答复。请稍后再试。',
    'en-US': 'WeChat didn’t answer in time. Try again later.',
  },
  unreadable: {
    'zh-CN': '微信的答复不完整或无法识别。请稍后再试；如经常出现，请检查代理或网关。',
    'en-US':
      'WeChat’s answer was cut off or not readable. Try again later. If it happens often, check your proxy.',
  },
  noSecret: {
    'zh-CN': '还没有填写 AppSecret。请在账号里填写。',
    'en-US': 'The AppSecret is missing. Enter it in the account.',
  },
  secretUnreadable: {
    'zh-CN': '服务器的加密密钥换过，已保存的 AppSecret 无法读取。请重新填写 AppSecret。',
    'en-US':
      'The stored AppSecret can’t be read, because this server has another key. Enter the AppSecret again.',
  },
}

/** Why a call at WeChat failed and what to do, in a sentence; a number that is not known is named. */
export function weixinFailureText({ errcode, problem }: WeixinFailure): Text {
  if (problem !== null) return problemTexts[problem]
  const failureTexts = errcode === null ? undefined : errcodeTexts[errcode]
  return (
    failureTexts ?? {
      'zh-CN': `微信拒绝了这次调用（错误码 ${errcode}）。请凭请求号在微信公众平台查询原因。`,
      'en-US': `WeChat refused this call (error ${errcode}). Look the request id up in the WeChat back end.`,
    }
  )
}
