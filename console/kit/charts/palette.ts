import { filledShade, secondaryOf, shadesOf } from '../theme/color.ts'

/**
 * Eight colours that colour-blind readers can distinguish (after Okabe and Ito, 2008), lighter on a dark page. Line
 * styles and the table give the same information without colours.
 */
const light = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#8a6d00',
  '#3aa0d8',
  '#7a4fb5',
  '#5d656e',
] as const
const dark = ['#56a8e0', '#f0894a', '#2fc79c', '#e3a2c8', '#e0c040', '#8fd0f5', '#b797e6', '#979ca3'] as const

/** The colours of a chart's series, in order. */
export const chartColors = (isDark: boolean): readonly string[] => (isDark ? dark : light)

/** The theme colour as it appears on the page, for a single series, which needs no distinction from others. */
export const accentOf = (themeColor: string, isDark: boolean): string =>
  shadesOf(themeColor)[isDark ? 4 : filledShade]

/**
 * The colours of one or two series: the theme colour, and the second accent in another lightness, which colour-blind readers
 * tell apart.
 */
export const accentsOf = (themeColor: string, isDark: boolean): readonly [string, string] => [
  accentOf(themeColor, isDark),
  shadesOf(secondaryOf(themeColor))[5],
]

/** Colours of everything except the series. */
export const chartInk = (isDark: boolean) =>
  isDark
    ? { text: '#979ca3', line: '#2d3136', surface: '#24272b', strong: '#d8dadd' }
    : { text: '#5d656e', line: '#e3e6e9', surface: '#ffffff', strong: '#1f2328' }
