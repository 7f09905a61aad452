import { searchShowing } from '../../kit/list/use-viewed-row.ts'

/** Where a publish job is shown. */
export const jobAddress = (id: string) => `/weixin/result${searchShowing(id)}`
/** The publish jobs of an article. */
export const jobsOfArticleAddress = (articleId: string) => `/weixin/result?articleId=${articleId}`
/** Where an article is edited. */
export const articleAddress = (id: string) => `/weixin/article/${id}`
/** The back end of official accounts. */
export const weixinBackEnd = 'https://mp.weixin.qq.com/'
