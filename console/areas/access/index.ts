export { SignIn } from './login/sign-in.tsx'
