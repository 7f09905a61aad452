import { halfWidth } from '@greenroom/contract/half-width'
import { type CSSVariablesResolver, createTheme, type MantineTheme } from '@mantine/core'
import type { InputEvent } from 'react'
import { filledShade, secondaryOf, shadesOf } from './color.ts'

/** Hues of states; their shades are derived like the theme colour's, so that each carries text as well. */
const stateHues = {
  green: '#12a150',
  red: '#e5484d',
  orange: '#f76b15',
  yellow: '#e2a308',
  blue: '#3b82f6',
  teal: '#0ea5a5',
  violet: '#8b5cf6',
} as const

/** Surfaces and texts of the dark theme: text, dimmed …, border, hover, raised, page, sunken. */
const darkShades = [
  '#d8dadd',
  '#b9bdc2',
  '#979ca3',
  '#6c7178',
  '#3a3e44',
  '#2d3136',
  '#24272b',
  '#1b1d20',
  '#151719',
  '#0f1012',
] as const

const grayShades = [
  '#f7f8f9',
  '#eff1f3',
  '#e3e6e9',
  '#d5d9dd',
  '#bfc4ca',
  '#9aa1a9',
  '#5d656e',
  '#4f565e',
  '#353b42',
  '#1f2328',
] as const

/** Written in base.css, because the two languages want their own fonts first. */
const fonts = 'var(--fonts)'

/** The whole height in px of a one-line control, by its size. */
const controlHeights: Readonly<Record<string, string>> = { xs: '28px', sm: '32px', md: '36px', lg: '40px' }

/** Gives a component's height variable our heights. */
const withHeight = (part: string, variable: string) => ({
  vars: (_theme: MantineTheme, { size }: { size?: unknown }) => {
    const height = controlHeights[typeof size === 'string' ? size : 'sm']
    return { [part]: height === undefined ? {} : { [variable]: height } }
  },
})

/** Icon buttons have the heights of other controls; the smallest is as large as a target must be (WCAG 2.5.8). */
const iconButtonSizes: Readonly<Record<string, string>> = {
  ...{ xs: '24px', sm: '24px', md: '28px', lg: '32px', xl: '36px' },
}

const iconButton = {
  vars: (_theme: MantineTheme, { size = 'md' }: { size?: unknown }) => {
    const side = typeof size === 'string' ? iconButtonSizes[size] : undefined
    return { root: side === undefined ? {} : { '--ai-size': side } }
  },
}

/** In place of sizes that Mantine derives, which are none of the sizes of text. */
const remark = 'var(--text-remark)'

/** What stands at a field. */
const remarks = {
  description: { '--input-description-size': remark },
  error: { '--input-error-size': remark },
}

const badge = {
  vars: () => ({ root: { '--badge-fz': remark, '--badge-height': '20px' } }),
}

/** Number fields drop characters that are no digits, so the full-width digits of input methods become plain ones before. */
function toHalfWidth({ target }: InputEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement)) return
  const plain = halfWidth(target.value)
  if (plain === target.value) return
  const { selectionStart, selectionEnd } = target
  // By way of the prototype, because React takes the property of the element itself for a change of its own.
  Reflect.set(HTMLInputElement.prototype, 'value', plain, target)
  target.setSelectionRange(selectionStart, selectionEnd)
}

/** A long name without spaces must not push the close button away. */
const dialogStyles = {
  title: { fontSize: 'var(--text-section)', fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' },
} as const

/** A control for several values has the height of other controls while its values fit into one line. */
const pillsStyles = { input: { paddingBlock: '3px' } }

/** The label of a small box has the size of other text. */
const boxStyles = { label: { fontSize: 'var(--text-body)' } }

const grow = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(0.96)' },
  transitionProperty: 'opacity, transform',
}

/** Floating parts grow out of what opened them; base.css says from which side. */
const grown = { transition: grow, duration: 100 }

const input = withHeight('wrapper', '--input-height')

/** The console's Mantine theme for a theme colour `#rrggbb`. */
export function themeFor(color: string) {
  const states = Object.fromEntries(Object.entries(stateHues).map(([name, hue]) => [name, shadesOf(hue)]))
  return createTheme({
    colors: {
      ...states,
      brand: shadesOf(color),
      secondary: shadesOf(secondaryOf(color)),
      dark: darkShades,
      gray: grayShades,
    },
    primaryColor: 'brand',
    primaryShade: filledShade,
    black: '#1f2328',
    fontFamily: fonts,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "PingFang SC", monospace',
    headings: {
      fontFamily: fonts,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: 'var(--text-figure)', lineHeight: '1.3' },
        h2: { fontSize: 'var(--text-title)', lineHeight: '1.4' },
        h3: { fontSize: 'var(--text-section)', lineHeight: '1.5' },
        h4: { fontSize: 'var(--text-body)', lineHeight: '1.5' },
        h5: { fontSize: 'var(--text-body)', lineHeight: '1.5' },
      },
    },
    fontSizes: {
      xs: 'var(--text-remark)',
      sm: 'var(--text-body)',
      md: 'var(--text-body)',
      lg: 'var(--text-section)',
      xl: 'var(--text-title)',
    },
    lineHeights: { xs: '1.4', sm: '1.5', md: '1.5715', lg: '1.6', xl: '1.65' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '3px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      NumberInput: { defaultProps: { onInputCapture: toHalfWidth } },
      Badge: { defaultProps: { variant: 'light', size: 'sm', radius: 'sm', tt: 'none', fw: 500 }, ...badge },
      Button: { defaultProps: { size: 'sm', fw: 500 }, ...withHeight('root', '--button-height') },
      InputWrapper: { defaultProps: { size: 'sm' }, vars: () => remarks },
      InputDescription: { vars: () => remarks },
      InputError: { vars: () => remarks },
      Input: { defaultProps: { size: 'sm' }, ...input },
      MultiSelect: { styles: pillsStyles },
      // Its pills are texts of users.
      TagsInput: { defaultProps: { attributes: { pill: { translate: 'no' } } }, styles: pillsStyles },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, ...iconButton },
      Checkbox: { defaultProps: { size: 'xs', radius: 'xs' }, styles: boxStyles },
      Radio: { defaultProps: { size: 'xs' }, styles: boxStyles },
      RadioIndicator: { defaultProps: { size: 'xs' } },
      Modal: { defaultProps: { padding: 'lg', transitionProps: { duration: 120 } }, styles: dialogStyles },
      Drawer: { defaultProps: { padding: 'lg', transitionProps: { duration: 120 } }, styles: dialogStyles },
      Menu: {
        // The placeholder that Mantine focuses first has no place in a menu's roles.
        defaultProps: {
          shadow: 'md',
          transitionProps: grown,
          withInitialFocusPlaceholder: false,
        },
        styles: {
          // Dimmed text can be read on it in dark menus too, which it can not on Mantine's.
          dropdown: {
            '--menu-item-hover': 'light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-5))',
          },
          item: { padding: '6px 12px', gap: '4px' },
          label: { padding: '4px 12px' },
        },
      },
      Popover: { defaultProps: { shadow: 'md', transitionProps: grown } },
      Tooltip: {
        defaultProps: { openDelay: 300, transitionProps: { duration: 100 } },
        styles: { tooltip: { padding: '4px 8px', fontSize: 'var(--text-remark)' } },
      },
      Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md' } },
    },
  })
}

/** Where Mantine's own choice of shade would not reach 4.5 : 1, ours does. */
export const cssVariables: CSSVariablesResolver = theme => {
  const light: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-7)',
    '--page-background': 'var(--mantine-color-gray-1)',
    '--hairline': 'var(--mantine-color-gray-2)',
    '--empty-drawing': 'var(--mantine-color-gray-5)',
    '--secondary-drawing': 'var(--mantine-color-secondary-5)',
  }
  const dark: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
    '--page-background': 'var(--mantine-color-dark-8)',
    '--hairline': 'var(--mantine-color-dark-5)',
    '--empty-drawing': 'var(--mantine-color-dark-3)',
    '--secondary-drawing': 'var(--mantine-color-secondary-4)',
  }
  for (const name of ['brand', 'secondary', ...Object.keys(stateHues)]) {
    const shade = (index: number) => `var(--mantine-color-${name}-${index})`
    light[`--mantine-color-${name}-light`] = shade(0)
    light[`--mantine-color-${name}-light-hover`] = shade(1)
    light[`--mantine-color-${name}-light-color`] = shade(7)
    dark[`--mantine-color-${name}-light`] = `color-mix(in srgb, ${shade(5)} 16%, transparent)`
    dark[`--mantine-color-${name}-light-hover`] = `color-mix(in srgb, ${shade(5)} 24%, transparent)`
    dark[`--mantine-color-${name}-light-color`] = shade(3)
    dark[`--mantine-color-${name}-outline`] = shade(4)
  }
  return {
    variables: { '--mantine-color-anchor-hover': `var(--mantine-color-${theme.primaryColor}-7)` },
    light,
    dark,
  }
}
