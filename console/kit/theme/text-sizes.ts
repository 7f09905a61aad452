/**
 * The sizes of text in px, from figures down to remarks. Styles name them by the variables `--text-…` of base.css; charts
 * draw with the numbers. `reading` is for texts that users read or judge as a whole.
 */
export const textSizes = {
  figure: 28,
  title: 20,
  reading: 17,
  section: 16,
  body: 14,
  remark: 12,
} as const
