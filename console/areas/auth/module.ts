import { defineModule } from '../../kit/module/module.ts'
import { SignIn } from './login/sign-in.tsx'
import { identityOverlay } from './security/identity.ts'

export const authModule = defineModule({
  SignInForm: SignIn,
  overlays: [identityOverlay.Host],
})
