export const articlesAddress = '/weixin/article'
/** Where an article is edited. */
export const articleAddress = (id: string) => `${articlesAddress}/${id}`
/** The publish jobs of an article. */
export const jobsOfArticleAddress = (id: string) => `/weixin/result?articleId=${id}`
