export { channelAddress, channelFieldTitle, channelTypeText } from './labels.ts'
