import { expect } from 'vitest'
import { type DocumentedCall, day, listOf, number, text } from './documented-call.ts'

const older = {
  int_page_read_user: number,
  int_page_read_count: number,
  share_user: number,
  share_count: number,
}
const answers = { callback_count: number, fail_count: number, total_time_cost: number, max_time_cost: number }
/** Rows of the figures of 2 January 2026, when the article of the desk was published. */
const figureRows: Readonly<Record<string, object>> = {
  getusersummary: { user_source: number, new_user: number, cancel_user: number },
  getusercumulate: { cumulate_user: 1280 },
  getarticleread: { msgid: text, detail: { read_user: number, read_user_source: expect.any(Array) } },
  getarticleshare: { msgid: text, detail: { share_user: number } },
  getbizsummary: { detail: expect.objectContaining({ read_user: number, send_page_count: number }) },
  getarticletotaldetail: {
    msgid: text,
    publish_type: 1,
    title: text,
    content_url: text,
    detail_list: listOf({ stat_date: text, read_user: number, read_jump_position: expect.any(Array) }),
  },
  getarticlesummary: { msgid: text, title: text, ...older },
  getarticletotal: { msgid: text, title: text, details: listOf({ stat_date: text, ...older }) },
  getuserread: older,
  getuserreadhour: { ref_hour: 2300, ...older },
  getusershare: { share_scene: number, share_count: number, share_user: number },
  getusersharehour: { ref_hour: 0, share_scene: number, share_count: number, share_user: number },
  getupstreammsg: { msg_type: number, msg_user: number, msg_count: number },
  getinterfacesummary: answers,
  getinterfacesummaryhour: { ref_hour: 0, ...answers },
}
export const figureCalls = Object.entries(figureRows).map(
  ([name, row]): DocumentedCall => ({
    path: `/datacube/${name}`,
    method: 'POST',
    body: () => day,
    answer: { list: listOf({ ref_date: '2026-01-02', ...row }) },
    missing: ['end_date', 61500],
  }),
)
