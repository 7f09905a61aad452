import { searchShowing } from '../../../kit/list/use-viewed-row.ts'

/** Where a publish job is shown. */
export const jobAddress = (id: string) => `/weixin/result${searchShowing(id)}`
/** The back end of official accounts. */
export const weixinBackEnd = 'https://mp.weixin.qq.com/'
