export { channelAddress, channelFieldTitle, channelTypeText } from './words.ts'
