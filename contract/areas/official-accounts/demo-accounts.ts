/** Official accounts of the demo, known to its emulator of WeChat. They are no secrets. */
export const demoAccounts = [
  {
    name: '绿房间周刊',
    type: 'subscription',
    appId: 'wxd3m0green0000001',
    originalId: 'gh_demo00000001',
    appSecret: 'demo0secret0of0green0weekly00001',
    callbackToken: 'demoWeeklyToken',
    callbackKey: 'demoWeeklyKey000000000000000000000000000001',
    /** WeChat grants it all abilities. */
    isVerified: true,
  },
  {
    name: '绿房间城市生活',
    type: 'subscription',
    appId: 'wxd3m0green0000002',
    originalId: 'gh_demo00000002',
    appSecret: 'demo0secret0of0green0city0000002',
    callbackToken: 'demoCityToken',
    callbackKey: 'demoCityKey00000000000000000000000000000002',
    /** Without verification it may not publish and has no figures. */
    isVerified: false,
  },
] as const

/** Known to the emulator only: an account that can be added by hand on the demo. */
export const spareDemoAccount = {
  name: '绿房间实验室',
  appId: 'wxd3m0green0000003',
  appSecret: 'demo0secret0of0green0lab00000003',
  isVerified: true,
} as const
