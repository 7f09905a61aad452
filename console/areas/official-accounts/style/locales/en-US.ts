export const texts = {
  articleStyle: {
    theme: 'Theme',
    themes: { plain: 'Plain', lines: 'Lines', cards: 'Cards', serif: 'Serif' },
    accent: 'Accent color',
    eyeDropper: 'Pick a color from the screen',
    fontSize: 'Font size (px)',
    lineHeight: 'Line height',
    code: 'Code blocks',
    codeThemes: { light: 'Light', dark: 'Dark' },
  },
} as const
