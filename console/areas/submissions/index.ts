export { resultAddress } from './result-address.ts'
