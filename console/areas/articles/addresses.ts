export const articlesAddress = '/weixin/article'
/** Where an article is edited. */
export const articleAddress = (id: string) => `${articlesAddress}/${id}`
