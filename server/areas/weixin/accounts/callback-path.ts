/** The path of event messages of an account. It is entered in the WeChat back end, so it must not change. */
export const callbackPath = (appId: string): string => `/api/weixin/callback/${appId}`
