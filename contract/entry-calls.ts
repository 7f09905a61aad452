/** The paths of the calls that the sign-in page makes before anything of the contract has been loaded. */
export const entryCalls = {
  login: '/api/admin/auth/login',
  ways: '/api/admin/auth/ways',
  entry: '/api/entry',
} as const
