export { whenConfirmed } from './security/identity.ts'
export { SecuritySettings } from './security/lazy.ts'
export { signInHelp } from './sign-in-help/open-help.ts'
