/** Where WeChat sends the event messages of an account; stands in the WeChat back end, so it stays as it is. */
export const callbackPath = (appId: string): string => `/api/weixin/callback/${appId}`
